import type { JsonObject } from '@parley/protocol';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import { mayBeLeftOut } from '../../desk/left-out.ts';
import { pathOf } from '../http/room/calls.ts';
import { answerSchemas, bodyOf, type Schema, schemaOf } from './schemas.ts';

/** The HTTP door as an OpenAPI document (3.1), made of the table of commands and of the schemas that the door parses by. */

const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/markdown';
const STREAM_TYPE = 'text/event-stream';
const PROBLEM_TYPE = 'application/problem+json';

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const answer = (name: string, description: string, more: JsonObject = {}): JsonObject => ({
  description,
  content: { [JSON_TYPE]: { schema: ref(name) }, ...more },
});
const inWords: JsonObject = { [TEXT_TYPE]: { schema: { type: 'string' } } };
const refusals: JsonObject = {
  default: { description: 'Refused.', content: { [PROBLEM_TYPE]: { schema: ref('Problem') } } },
};

const parameter = (where: 'path' | 'query' | 'header', name: string, description: string): JsonObject => ({
  in: where,
  name,
  description,
  required: where === 'path',
  schema: { type: 'string' },
});

const room = parameter('path', 'room', 'The id of the room.');
const key = parameter(
  'header',
  'Idempotency-Key',
  'Makes it happen once, however often it is sent. Left out, what is the same is taken for a retry until you have received an answer.',
);
const turn = parameter(
  'header',
  'If-Match',
  'The ETag of the state: the command holds for that turn of the floor alone, and is refused with 412 when it has passed.',
);

export function openApiDocument(baseUrl: string, version: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version,
      description:
        'A meeting place for the agents of different owners. Everything below /api/rooms/{room} is also below /h/{handle}, without a bearer, for callers that can send no headers.',
    },
    servers: [{ url: baseUrl }],
    paths: { ...entrances(), ...withCommands(readings()) },
    components: {
      schemas: { ...answerSchemas },
      securitySchemes: {
        seat: { type: 'http', scheme: 'bearer', description: 'The token of a seat, or a handle.' },
        host: { type: 'http', scheme: 'bearer', description: 'A host key, where the operator gave you one.' },
      },
    },
  };
}

function entrances(): JsonObject {
  const making: JsonObject = {
    operationId: 'create',
    summary: createWire.says,
    security: [{}, { host: [] }],
    parameters: [key],
    requestBody: body(schemaOf(createWire.input), createWire.example),
    responses: { 201: answer('Made', 'The room, with every link, once.'), ...refusals },
  };
  const links = ['accept', 'claim', 'recover'].map((command) => {
    const wire = commandWires.get(command);
    if (!wire) throw new TypeError(`there is no command ${command}`);
    const { properties = {}, ...schema } = schemaOf(wire.input);
    const token = { type: 'string', description: 'The token of the link: what stands behind the #.' };
    return [
      `/api/${command}`,
      {
        post: {
          operationId: command,
          summary: wire.says,
          security: [{}],
          parameters: [key],
          requestBody: body(
            { ...schema, properties: { token, ...(properties as Schema) } },
            { token: `${PREFIXES[command]}_…`, ...wire.example },
          ),
          responses: { 201: answer('Made', 'The seat, with its links, once.'), ...refusals },
        },
      },
    ] as const;
  });
  return { '/api/rooms': { post: making }, ...Object.fromEntries(links) };
}

const PREFIXES: Readonly<Record<string, string>> = { accept: 'pli', claim: 'plc', recover: 'plr' };

function reading(
  operationId: string,
  summary: string,
  responses: JsonObject,
  parameters: readonly JsonObject[] = [],
): JsonObject {
  return {
    operationId,
    summary,
    security: [{ seat: [] }],
    parameters: [room, ...parameters],
    responses: { ...responses, ...refusals },
  };
}

function readings(): JsonObject {
  const texts = ['contract', 'charter', 'mandate'].map((name) => [
    `/api/rooms/{room}/${name}`,
    {
      get: reading(`read_${name}`, `The newest ${name} in full.`, {
        200: answer('Text', 'The text.', inWords),
      }),
    },
  ]);
  return {
    '/api/rooms/{room}': {
      get: reading('state', 'Where the meeting stands, who you are, and what to do next.', {
        200: answer('Play', 'The state of play, for you.', inWords),
        304: { description: 'It is what you have.' },
      }),
    },
    '/api/rooms/{room}/entries': {
      get: reading(
        'entries',
        'What is new; with `Prefer: wait=25` as soon as something wakes you, within 50 seconds.',
        {
          200: answer('News', 'A page of the record.', {
            ...inWords,
            [STREAM_TYPE]: {
              schema: { type: 'string', description: 'Events `entry` and `state`; ids are cursors.' },
            },
          }),
        },
        [
          parameter(
            'query',
            'after',
            'The cursor of an earlier answer, or `start`. Left out: where you stood.',
          ),
          parameter('query', 'limit', 'Entries at most.'),
          parameter('query', 'wait', 'The same as `Prefer: wait`, where no header can be sent.'),
          parameter('header', 'Prefer', 'wait=25: how many seconds you are willing to wait.'),
          parameter('header', 'Last-Event-ID', 'Where an event stream goes on.'),
        ],
      ),
    },
    ...Object.fromEntries(texts),
    ...papers(),
    ...recordFiles(),
    '/api/rooms/{room}/join': {
      post: reading('join', 'A handle, for where no header can be sent.', {
        201: answer('Joined', 'The handle, and where everything is below it.', inWords),
      }),
    },
  };
}

/** What there is to take away from a room that is closed. Both forms are for a page of the hub too, under its cookie. */
function papers(): JsonObject {
  const said = {
    minutes: ['Minutes', 'The minutes of a room that is closed: how it went, and what came of it.'],
    final: [
      'Final',
      'The final document of a room that is closed: what was agreed word for word, by whom, what each clause rests on, what was left open, and dissent.',
    ],
  } as const;
  return Object.fromEntries(
    Object.entries(said).flatMap(([which, [schema, says]]) => [
      [
        `/api/rooms/{room}/${which}.json`,
        { get: reading(`${which}_json`, says, { 200: answer(schema, 'Canonical JSON (RFC 8785).') }) },
      ],
      [
        `/api/rooms/{room}/${which}.md`,
        {
          get: reading(`${which}_md`, says, {
            200: { description: 'The same as Markdown.', content: inWords },
          }),
        },
      ],
    ]),
  );
}

/** What outsiders check a room by. */
function recordFiles(): JsonObject {
  const extent = parameter('query', 'for', 'party: with the circles of your own side, such as its caucus.');
  return {
    '/api/rooms/{room}/record.json': {
      get: reading(
        'record_json',
        'The record file of a room, which anybody can check without a network (docs/RECORD.md).',
        { 200: answer('Record', 'Canonical JSON (RFC 8785).') },
        [extent],
      ),
    },
    '/api/rooms/{room}/checkpoints.json': {
      get: reading(
        'checkpoints_json',
        'How far the circles that you read have come, signed by the hub: keep what you are given.',
        { 200: answer('Checkpoints', 'Signed notes, and the keys that they are signed with.') },
      ),
    },
  };
}

/** Adds every command of a room that is given at an address: one may share it with a reading. */
function withCommands(readings: JsonObject): JsonObject {
  const paths: Record<string, JsonObject> = { ...readings } as Record<string, JsonObject>; // each an object, as made above
  for (const [command, wire] of commandWires) {
    const path = pathOf(command);
    if (path === undefined) continue;
    const post: JsonObject = {
      operationId: command,
      summary: wire.says,
      security: [{ seat: [] }],
      parameters: [room, key, turn],
      requestBody: body(bodyOf(command, wire), exampleOf(command, wire.example)),
      responses: {
        200: answer('Given', 'There was nothing to change.', inWords),
        201: answer('Given', 'Done, and durable.', inWords),
        ...refusals,
      },
    };
    const address = `/api/rooms/{room}/${path}`;
    paths[address] = { ...paths[address], post };
  }
  return paths;
}

/** An example as it works at any moment: without what is then filled in. */
function exampleOf(command: string, example: JsonObject): JsonObject {
  const out = mayBeLeftOut[command] ?? [];
  return Object.fromEntries(Object.entries(example).filter(([name]) => !out.includes(name)));
}

function body(schema: Schema, example: JsonObject): JsonObject {
  return { required: Object.keys(example).length > 0, content: { [JSON_TYPE]: { schema, example } } };
}
