import { commandToolsOfSeats } from './commands.ts';
import { createRoomTool } from './create-room.ts';
import { joinTool } from './join.ts';
import { readTool } from './read.ts';
import { stateTool, waitTool } from './reading.ts';
import type { Tool } from './tool.ts';

/** All there are: twelve, which is what hosts take without complaint (B44). */
export const tools: readonly Tool[] = [
  joinTool,
  stateTool,
  waitTool,
  readTool,
  ...commandToolsOfSeats,
  createRoomTool,
];
