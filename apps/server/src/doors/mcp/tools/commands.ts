import { ackSchema, type JsonObject, keySchema, RefusedError, refusalOfIssues } from '@parley/protocol';
import {
  ACTION,
  actionProperty,
  type CommandTool,
  commandOf,
  commandTools,
  refusalInTool,
} from '@parley/rules/modules/tools';
import { givenOf, givenText } from '@parley/telling';
import { fitting, shrunk } from '@parley/telling/play/bounded';
import { z } from 'zod';
import { type Given, ServedRefusal } from '../../../desk/desk.ts';
import { mayBeLeftOut } from '../../../desk/left-out.ts';
import { refusal } from '../../edge/failure.ts';
import { citedWithin, RESULT_CHARACTERS } from '../bounds.ts';
import { toolDoor } from '../calls.ts';
import type { ToolAnswer } from '../result.ts';
import { ackProperty, coercedAll, keyProperty, type SeatedCall, seated, type Tool } from './tool.ts';

interface Words {
  readonly title: string;
  readonly description: string;
  /** Whether it takes something away, or repeats without harm. */
  readonly destructive: boolean;
  readonly idempotent: boolean;
}

/** What each tool of commands is for. Their actions and fields are told by the table. */
const words: Readonly<Record<string, Words>> = {
  say: {
    title: 'Speak',
    description:
      'Speak for your party when it has the floor, pass or hold the floor, or talk in private with your own side. People may post at any time.',
    destructive: false,
    idempotent: false,
  },
  contract: {
    title: 'Work on the contract',
    description:
      'Propose the contract as a whole text, agree to the version you have read whole, or take your agreement back. Version and hash may be left out: then the one that you were served last is meant.',
    destructive: false,
    idempotent: false,
  },
  question: {
    title: 'Ask and answer',
    description:
      'Ask another party, or all, what the contract hangs on; answer what is put to your party and say what the answer rests on; settle what was answered to you. While a blocking question is open nobody can agree.',
    destructive: false,
    idempotent: false,
  },
  ack: {
    title: 'Acknowledge',
    description:
      'Acknowledge what you have read. You cannot speak or agree while something addressed to you is not acknowledged.',
    destructive: false,
    idempotent: true,
  },
  hand: {
    title: 'Raise a hand',
    description: 'Raise your hand, which pauses the agents until a person has answered, or lower it.',
    destructive: false,
    idempotent: false,
  },
  decide: {
    title: 'Decide, as a person',
    description:
      'What people decide: that they are ready, amendments of the charter, motions, votes, approval of the contract, closing the room. Agents may do little of it; the state says what.',
    destructive: true,
    idempotent: false,
  },
  seats: {
    title: 'Seats and invitations',
    description:
      'Add, renew or revoke seats of your own party, invite, let observers in, take the chair, give your agent its mandate, or leave. Mostly for people.',
    destructive: true,
    idempotent: false,
  },
};

/** The tools that give commands. `join` is none of them: what it does begins before there is a seat. */
export const commandToolsOfSeats: readonly Tool[] = commandTools(mayBeLeftOut)
  .filter(({ name }) => name !== 'join')
  .map(toolFor);

function toolFor(tool: CommandTool): Tool {
  const about = words[tool.name];
  if (!about) throw new TypeError(`the tool ${tool.name} is not described`);
  const { title, description, destructive, idempotent } = about;
  const isOne = tool.actions.size === 1;
  const properties = {
    ...(!isOne && { [ACTION]: actionProperty(tool) }),
    ...tool.properties,
    ...(!isOne && { ack: ackProperty }),
    key: keyProperty,
  };
  const required = [...(isOne ? [] : [ACTION]), ...tool.required];
  return seated({
    name: tool.name,
    title,
    description,
    input: { properties, required },
    annotations: {
      readOnlyHint: false,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: true,
    },
    act: (call) => give(tool, call),
  });
}

const besideSchema = z.object({ key: keySchema.optional(), ack: ackSchema.optional() });

async function give(tool: CommandTool, { parts, asked, visitor, args }: SeatedCall): Promise<ToolAnswer> {
  const { key, ack, ...rest } = coercedAll({ ack: ackProperty }, args);
  const beside = besideSchema.safeParse({ key, ack });
  if (beside.error) throw new RefusedError(refusalOfIssues(beside.error));
  const meant = commandOf(tool, rest);
  if (!meant) throw noAction(tool, rest);
  const { key: own, ack: read } = beside.data;
  const order = { ...meant, key: own, ack: read, door: 'terminal' } as const;
  try {
    const answered = await parts.desk.give(visitor, order);
    asked.note(answered);
    return givenAnswer(answered.body);
  } catch (thrown) {
    throw inTool(meant.command, thrown);
  }
}

/** What was thrown, with the fields of a refusal named as the tool names them. */
function inTool(command: string, thrown: unknown): unknown {
  if (!(thrown instanceof RefusedError)) return thrown;
  const refused = new RefusedError(refusalInTool(command, thrown.body), { cause: thrown });
  return thrown instanceof ServedRefusal ? new ServedRefusal(refused, thrown.sent) : refused;
}

function noAction({ actions }: CommandTool, { [ACTION]: action }: JsonObject) {
  const problem = action === undefined ? 'is missing' : `must be one of ${[...actions.keys()].join(', ')}`;
  return refusal('invalid', { field: ACTION, problem });
}

/** What a command came to, within the bounds of a result. */
function givenAnswer(given: Given): ToolAnswer {
  const told = { ...given, unread: citedWithin(given.unread, RESULT_CHARACTERS / 2) };
  const text = fitting(
    (measure) => {
      const entries = shrunk(told.unread.entries, { ...measure, items: Infinity }, false);
      return givenText(
        { ...told, unread: { ...told.unread, entries: entries as typeof told.unread.entries } }, // the same shape, its texts shorter
        toolDoor,
      );
    },
    (made) => made.length <= RESULT_CHARACTERS,
  );
  return { text, structured: givenOf(told, toolDoor) };
}
