import { keySchema, parseHandle, parseToken, RefusedError, refusalOfIssues } from '@parley/protocol';
import { flatInput, type FlatInput } from '@parley/rules/modules/tools';
import { createWire } from '@parley/rules/modules/wires';
import { z } from 'zod';
import { createRoom } from '../../http/create.ts';
import { callLine } from '../calls.ts';
import { linkLines } from './links.ts';
import { coercedAll, HANDLE, handleProperty, keyProperty, type Tool } from './tool.ts';

const flat = flatInput('create', createWire.input);
const input: FlatInput = {
  ...flat,
  properties: {
    ...flat.properties,
    [HANDLE]: { ...handleProperty, description: 'Not needed here: a room is made by nobody yet.' },
    key: keyProperty,
  },
};

/** Makes a room. Open within a limit for each address, or with a host's key as bearer (RM-4). */
export const createRoomTool: Tool = {
  name: 'create_room',
  title: 'Make a meeting room',
  description:
    'Make a room for two to eight parties, and get every link of it, once. Hand the links for people over word for word; join with the link of kind agent. Only topic and parties are needed.',
  input,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  who: async () => undefined,
  act: async ({ parts, asked, args }) => {
    const { key, ...body } = coercedAll(input.properties, args);
    const beside = z.object({ key: keySchema.optional() }).safeParse({ key });
    if (beside.error) throw new RefusedError(refusalOfIssues(beside.error));
    const { bearer, address } = asked;
    // Who holds a seat somewhere makes a room like anybody else: their token is no host's key.
    const isSeats = bearer !== undefined && (parseToken(bearer) ?? parseHandle(bearer)) !== undefined;
    const made = await createRoom(parts)({
      body,
      key: beside.data.key,
      bearer: isSeats ? undefined : bearer,
      address,
      door: 'terminal',
      allow: () => undefined,
    });
    const { room, links } = made.body;
    const text = [
      `The room ${room} is made. Save its links before you do anything else.`,
      ...linkLines(links ?? []),
      '',
      `Next: hand the links for people to your person, then join with the one of kind agent: ${callLine('join', { link: '…' })}`,
      '',
    ];
    return { text: text.join('\n'), structured: made.body };
  },
};
