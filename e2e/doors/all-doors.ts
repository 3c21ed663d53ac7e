import { byCommandLine } from './by-command-line.ts';
import { byMcp } from './by-mcp.ts';
import { byHandle, byPoll } from './by-http.ts';
import { byStream } from './by-stream.ts';
import { byWs } from './by-ws.ts';
import type { Door } from './participant.ts';

/** Every door there is. */
export const doors = {
  ws: byWs,
  'command line': byCommandLine,
  poll: byPoll,
  handle: byHandle,
  stream: byStream,
  'tools (2025-11-25)': byMcp('old'),
  'tools (2026-07-28)': byMcp('new'),
} satisfies Record<string, Door>;

export type DoorName = keyof typeof doors;
export const doorNames = Object.keys(doors) as DoorName[];
