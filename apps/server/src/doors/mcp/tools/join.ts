import {
  type JsonObject,
  keySchema,
  parseLink,
  RefusedError,
  refusalOfIssues,
  type Result,
} from '@parley/protocol';
import { ACTION, commandTools, flatInput, type FlatInput } from '@parley/rules/modules/tools';
import { commandWires } from '@parley/rules/modules/wires';
import { must } from '@parley/rules';
import { z } from 'zod';
import type { Visitor } from '../../../desk/desk.ts';
import { refusal } from '../../edge/failure.ts';
import { partLinks } from '../../edge/own-link.ts';
import { redeem, type Redeeming } from '../../http/redeem.ts';
import { visitorOf, wordIn } from '../asked.ts';
import type { ToolAnswer } from '../result.ts';
import { linkLines } from './links.ts';
import { playAnswer } from './reading.ts';
import { type Call, coercedAll, HANDLE, handleProperty, keyProperty, type Tool } from './tool.ts';

/** How a link becomes a seat by each action, and which kind of link it then opens the seat with. */
const takings: Readonly<Record<string, Redeeming & { readonly own: 'person' | 'observer' }>> = {
  claim: { command: 'claim', kind: 'claim', own: 'person' },
  accept: { command: 'accept', kind: 'invitation', own: 'person' },
  recover: { command: 'recover', kind: 'recovery', own: 'person' },
  watch: { command: 'watch', kind: 'observer', own: 'observer' },
};

const LINK = 'link';
const table = must(
  commandTools().find(({ name }) => name === 'join'),
  'a tool to join by',
);
const ofActions = Object.keys(takings).map((action) => `${action}: ${commandWires.get(action)?.says ?? ''}`);

const input: FlatInput = {
  properties: {
    ...flatInput(
      'join',
      z.object({
        [LINK]: z
          .string()
          .optional()
          .describe('The link you were given, whole, or the token in it. It is your key: show it to nobody.'),
      }),
    ).properties,
    [ACTION]: {
      type: 'string',
      enum: [...table.actions.keys()],
      description: [
        "Left out with an agent's link, a person's or an observer's. The others are for links that make a seat, and for whoever acts for the person they are meant for:",
        ...ofActions,
        'arrive: Say that the agent is here, as every call does.',
      ].join('\n'),
    },
    ...table.properties,
    [HANDLE]: handleProperty,
    key: keyProperty,
  },
  required: [],
};

/** Takes a seat by its link: answers with a handle that stands for the key, and with the state of play. */
export const joinTool: Tool = {
  name: 'join',
  title: 'Join a meeting',
  description:
    'Take your seat by the link that you were given: answers with a handle, which every other tool takes, and with the state of play. Call it first.',
  input,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  who: async (parts, asked, args) => {
    if (takingIn(args)) return undefined;
    return visitorOf(parts, asked, wordIn(args, LINK) ?? wordIn(args, HANDLE));
  },
  act: async (call) => {
    const taking = takingIn(call.args);
    if (taking) return take(call, taking);
    return entered(call, must(call.visitor, 'a seat to join'), []);
  },
  hint: (code) =>
    code === 'wrong_link'
      ? 'A link that makes a seat is meant for a person: hand it over as it is. Only if they asked you to take the place for them, name the action: claim, accept or recover.'
      : '',
};

function takingIn({ [ACTION]: action }: JsonObject) {
  if (action === undefined || action === 'arrive') return undefined;
  const taking = typeof action === 'string' && Object.hasOwn(takings, action) ? takings[action] : undefined;
  if (!taking)
    throw refusal('invalid', {
      field: ACTION,
      problem: `must be one of ${[...table.actions.keys()].join(', ')}`,
    });
  return taking;
}

const ownFields = z.object({ key: keySchema.optional(), [LINK]: z.string({ error: 'is missing' }) });

async function take(
  { parts, asked, args }: Call,
  { own, ...how }: Redeeming & { readonly own: 'person' | 'observer' },
): Promise<ToolAnswer> {
  const { [ACTION]: _action, [HANDLE]: _handle, key, link, ...rest } = coercedAll(input.properties, args);
  const beside = ownFields.safeParse({ key, link });
  if (beside.error) throw new RefusedError(refusalOfIssues(beside.error));
  const token = parseLink(beside.data.link)?.token.text ?? beside.data.link;
  const { body } = await redeem(
    parts,
    how,
  )({
    body: { ...rest, token },
    key: beside.data.key,
    bearer: undefined,
    address: asked.address,
    door: 'terminal',
  });
  const mine = partLinks(body.links, own).own;
  const visitor = await parts.desk.identify({ text: mine?.text ?? token, address: asked.address });
  return entered({ parts, asked }, visitor, body.links ?? [], body.entries);
}

/** A handle for whoever has a seat by now, and where the meeting stands for them. */
async function entered(
  { parts, asked }: Pick<Call, 'parts' | 'asked'>,
  visitor: Visitor,
  links: NonNullable<Result['links']>,
  entries?: Result['entries'],
): Promise<ToolAnswer> {
  const joined = await parts.desk.join(visitor);
  asked.note(joined);
  const { handle, room, you } = joined.body;
  const named = await parts.desk.identify({ text: handle, address: asked.address });
  const play = await playAnswer({ parts, asked, visitor: named });
  const lines = [
    `You have joined. Your handle is ${handle}. Give it as "handle" with every other call, unless your client sends your token as bearer. Show it to nobody.`,
    ...linkLines(links),
    '',
  ];
  return {
    text: `${lines.join('\n')}\n${play.text}`,
    structured: {
      handle,
      room,
      you,
      ...(entries && { entries }),
      ...(links.length > 0 && { links }),
      play: play.structured,
    },
  };
}
