import { type JsonObject, upSchema, downSchema, SUBPROTOCOL } from '@parley/protocol';
import { z } from 'zod';
import { standingAlone } from './schemas.ts';

/** The socket as an AsyncAPI document (3.0), made of the two unions of frames. */

type Frame = z.ZodObject;

/** A room and a token as they look, for examples. */
const ROOM = '0123456789abcdefghjkmnpqrs';
const examples: Readonly<Record<string, JsonObject>> = {
  hello: { type: 'hello', version: 1, client: 'example' },
  join: { type: 'join', ref: '1', token: `pla_${ROOM}_${'0'.repeat(43)}`, follow: true },
  do: {
    type: 'do',
    ref: '2',
    room: ROOM,
    seat: 's2',
    command: 'say',
    input: { text: 'We offer **net 30**.', summary: 'Offers net 30' },
    key: 'offer-1',
  },
  leave: { type: 'leave', ref: '3', room: ROOM, seat: 's2' },
};

export function asyncApiDocument(baseUrl: string, version: string): JsonObject {
  const { host, protocol } = new URL(baseUrl);
  const [up, down] = [framesOf(upSchema), framesOf(downSchema)];
  const messages = [...up, ...down].map(([type, frame]) => [type, messageOf(type, frame)] as const);
  const channel = { $ref: '#/channels/socket' };
  const refs = (frames: typeof up) =>
    frames.map(([type]) => ({ $ref: `#/channels/socket/messages/${type}` }));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Parley: the socket',
      version,
      description: `Subprotocol ${SUBPROTOCOL}. Say hello, join a room with the token of a seat, then give commands. Unknown keys are refused from clients, and to be ignored from the hub.`,
    },
    servers: { hub: { host, protocol: protocol === 'https:' ? 'wss' : 'ws', pathname: '/ws' } },
    channels: { socket: { address: '/ws', messages: Object.fromEntries(messages) } },
    operations: {
      say: { action: 'receive', channel, summary: 'What a client says.', messages: refs(up) },
      hear: { action: 'send', channel, summary: 'What the hub says.', messages: refs(down) },
    },
  };
}

function framesOf(union: z.ZodType): readonly (readonly [type: string, frame: Frame])[] {
  if (!(union instanceof z.ZodDiscriminatedUnion)) throw new TypeError('frames are a union by their type');
  return union.options.map((frame) => {
    const object = frame as Frame; // an option of a union by `type`
    const type = object.shape['type'];
    if (!(type instanceof z.ZodLiteral)) throw new TypeError('a frame has one type');
    return [String(type.value), object] as const;
  });
}

function messageOf(type: string, frame: Frame): JsonObject {
  const schema = z.toJSONSchema(frame, { target: 'draft-07', io: 'input', unrepresentable: 'any' });
  const payload = standingAlone(schema as JsonObject); // as JSON Schema has it
  const example = examples[type];
  return { name: type, payload, ...(example && { examples: [{ name: type, payload: example }] }) };
}
