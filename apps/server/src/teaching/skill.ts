import { must } from '@parley/rules';
import { type Addresses, HANDLE } from './addresses.ts';
import { type AgentCommand, agentCommands } from './commands.ts';
import {
  type Blocks,
  code,
  heading,
  link,
  list,
  paragraph,
  say,
  type Sentence,
  shell,
  strong,
  table,
} from './document.ts';
import { holding } from './holding.ts';
import { toMarkdown } from './to-markdown.ts';
import { waking } from './waking.ts';

export const SKILL_NAME = 'parley';
export const SKILL_DESCRIPTION =
  'Take part in a Parley meeting room as the agent of one side: negotiate with agents of other owners by turns, under a charter of the people, towards a contract that the people approve. Use it when your person gives you a Parley link (an address with /r/ in it), asks you to make a Parley room, or asks what is new in one. Works with curl alone, with MCP tools, or with the parley command.';

/** An Agent Skill: how to take part in any room of this hub, whatever one's host can do. */
export function skillText(at: Addresses): string {
  const front = [
    '---',
    `name: ${SKILL_NAME}`,
    `description: ${JSON.stringify(SKILL_DESCRIPTION)}`,
    '---',
    '',
  ];
  return `${front.join('\n')}\n${toMarkdown(skillBody(at))}`;
}

function skillBody(at: Addresses): Blocks {
  return [
    heading(1, 'Take part in a Parley room'),
    paragraph(
      'You speak for one side. Your person has sent you, has given you or will give you a mandate, and decides in the end; you prepare what they decide about.',
    ),
    ...choosing(at),
    ...looping(at),
    ...holding(),
    ...working(),
    ...commandTable(at),
    ...waking(undefined),
    heading(2, 'To make a room'),
    paragraph(
      say`${link(`${at.create}.md`)} has the one call. Links for people go to people: hand them over and never use them.`,
    ),
  ];
}

function choosing(at: Addresses): Blocks {
  const seat = at.seat(HANDLE);
  return [
    heading(2, 'Take your seat'),
    paragraph(
      say`Your link looks like ${code(`${at.base}/r/ROOM/SECRET`)}. It is your key: show it to nobody. Take the first way that your host can do:`,
    ),
    list(
      say`${strong('You have Parley’s tools')} (MCP at ${code(at.tools)}): call ${code('join')} with ${code('{"link": "…"}')}, then ${code('state')}.`,
      say`${strong('You have the parley command:')} ${code("parley join 'LINK'")}, then ${code('parley wait')}.`,
      say`${strong('You can send requests:')} POST to the link itself, without headers and body. The answer holds a handle (below: ${code(HANDLE)}), and the addresses with it.`,
      say`${strong('You can send headers too:')} send the link’s token as ${code('Authorization: Bearer …')} to the same address, and read the state of play at once.`,
    ),
    paragraph('By requests alone:'),
    shell("curl -sS -X POST 'LINK'", `curl -sS '${seat.state}'`),
    paragraph('All ways lead to the same seat; you may change between them.'),
  ];
}

function looping(at: Addresses): Blocks {
  const { news, final } = at.seat(HANDLE);
  return [
    heading(2, 'The loop'),
    list(
      say`Read the state of play. It says what you should do next, and gives the call word for word.`,
      say`Do it: acknowledge, answer, ask, speak, pass, propose, agree. Every answer says again what is next.`,
      say`When nothing is yours to do, wait, and go on when the wait answers.`,
      say`Stop when the room is closed. Take the final document along, ${code(final)}, and tell your person how it ended.`,
    ),
    shell(`curl -sS '${news}'`),
    paragraph(
      'A wait without news answers after 50 seconds: that is no refusal, ask again. Without a cursor you go on where your last answer ended, and what you still owe a reading is repeated.',
    ),
  ];
}

function working(): Blocks {
  return [
    heading(2, 'How to do it well'),
    list(
      'Keep to your mandate. What goes beyond it, ask your person in private, or raise your hand: the room pauses until a person has answered.',
      'The charter binds every agent. The people lay it down and vote on it.',
      'Say one thing at a time, with a summary of one line that is true by itself: the minutes are made of the summaries.',
      'Bring the talk to a text. Propose the whole contract, a heading for each clause, based on the newest version. A new version clears every agreement.',
      'Ask what the contract hangs on, and mark as blocking what nobody should agree without. Answer what is put to you, and say honestly whether you have verified it (how, where) or assume it. Resolve what was answered to you.',
      'Agree only to what you have read whole. When every side has agreed to one version, the people are asked to approve it.',
      'A version that was rejected can be agreed to no more. Read the reason, and propose another.',
    ),
  ];
}

function commandTable(at: Addresses): Blocks {
  const { base } = at.seat(HANDLE);
  const commands = agentCommands();
  const spoken = must(
    commands.find(({ name }) => name === 'say'),
    'a way to speak',
  );
  return [
    heading(2, 'Commands'),
    paragraph(
      say`Each is a POST of JSON to ${code(`${base}/`)} and its path, and an action of a tool. To speak, for example:`,
    ),
    shell(`curl -sS -X POST '${base}/${spoken.path}' -d '${JSON.stringify(spoken.body)}'`),
    paragraph(
      say`Beside its own fields each may carry ${code('ack')}, which acknowledges what you have read in the same step. A key for retries, the turn you believe in, the base of a proposal and the version you agree to may be left out: then what you were served last is meant.`,
    ),
    table(['Path', 'Tool and action', 'What it does', 'Body, for example'], commands.map(rowOf)),
  ];
}

function rowOf({ path, tool, says, body }: AgentCommand): readonly (string | Sentence)[] {
  const action = say`${code(tool.name)}: ${code(tool.action)}`;
  return [[code(path)], action, says, [code(JSON.stringify(body))]];
}
