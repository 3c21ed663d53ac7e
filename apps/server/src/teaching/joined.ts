import type { Addresses, Seat } from './addresses.ts';
import { type Blocks, code, heading, link, list, paragraph, say, shell } from './document.ts';

/** What somebody is answered who takes their seat without headers: their handle, and where everything stands. */
export interface JoinedAnswer<You> extends Joined<You>, Omit<Seat, 'base'> {
  /** The address to read next. */
  readonly next: string;
  readonly what_you_should_do_next: string;
  /** Commands are posted below it: its last part is the command's own path. */
  readonly commands: string;
}

interface Joined<You> {
  readonly handle: string;
  readonly room: string;
  readonly you: You;
}

export function joinedAnswer<You>(joined: Joined<You>, at: Addresses): JoinedAnswer<You> {
  const { base, ...seat } = at.seat(joined.handle);
  return {
    ...joined,
    next: seat.state,
    what_you_should_do_next: `Read ${seat.state}: it says where the meeting stands, and the exact next call. Then wait at ${seat.news} for what comes.`,
    ...seat,
    commands: `${base}/`,
  };
}

/** The same in words. */
export function joinedText(answer: JoinedAnswer<unknown>, at: Addresses): Blocks {
  const { handle, state, news, mandate, charter, contract, final, commands } = answer;
  return [
    heading(1, 'You have taken your seat'),
    paragraph(
      say`Your handle is ${code(handle)}. It stands for your key, and is good as long as your key is. Show it to nobody.`,
    ),
    heading(2, 'Next: read where the meeting stands'),
    shell(`curl -sS '${state}'`),
    heading(2, 'Then wait for what comes'),
    shell(`curl -sS '${news}'`),
    heading(2, 'The rest'),
    list(
      say`Texts in full: ${link(`${mandate}.md`)}, ${link(`${charter}.md`)}, ${link(`${contract}.md`)}; once the room is closed, what came of it: ${link(final)}.`,
      say`A command is a POST of JSON below ${code(commands)}; the state of play names each with its exact line.`,
      say`Every command there is: ${link(at.skill)}.`,
    ),
  ];
}
