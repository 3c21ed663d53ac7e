import { wordsFor } from '@parley/client/cli/command-lines';
import { platformTimers, type Timers } from '@parley/client/connection/port';
import type { JsonObject, RefusalBody, Result, SentEntry } from '@parley/protocol';
import { commandLine } from '../support/command-line.ts';
import { type Door, Hearing, type Outcome, type Participant } from './participant.ts';

/** One line of what the program prints for scripts. */
type Told =
  | {
      readonly type: 'entry';
      readonly hash: string;
      readonly entry: SentEntry['entry'];
      readonly again?: true;
    }
  | { readonly type: 'done'; readonly result: Result }
  | { readonly type: 'refused'; readonly error: RefusalBody }
  | { readonly type: 'state' | 'next'; readonly next: Next };

interface Next {
  readonly may: readonly string[];
  readonly advice: readonly { readonly reason: string }[];
}

/** A command waits for the state that follows from it, which often does not come; ten times as fast is fast enough here. */
const HURRIED: Timers = { set: (ms, run) => platformTimers.set(ms / 10, run) };
const WAITED_S = '250';
const PATIENT = ['--patience', '300', '--json'];
const REFUSALS = [3, 4, 7];

/** By the `parley` command: a program that is started for each step, and keeps what it was shown in a folder. */
export const byCommandLine: Door = async ({ origin, token, heads, from }) => {
  const hearing = new Hearing(from);
  const { parley, seats } = await commandLine(HURRIED);
  const run = async (words: readonly string[]) => {
    const { code, text } = await parley([...words, ...PATIENT]);
    const told = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Told); // written by our own program
    return { code, told };
  };
  const ok = async (words: readonly string[], codes = [0]) => {
    const ran = await run(words);
    if (!codes.includes(ran.code))
      throw new Error(`parley ${words.join(' ')} ended with ${ran.code}: ${JSON.stringify(ran.told)}`);
    return ran.told;
  };
  const take = (told: readonly Told[]) =>
    hearing.take(
      told.flatMap((line) =>
        line.type === 'entry' && !line.again ? [{ hash: line.hash, entry: line.entry }] : [],
      ),
    );

  const came = await ok(['join', token, '--base', origin]);
  if (from === undefined) take(came);
  else {
    // The program has no option for a cursor: its place is what its file says.
    const [seat] = seats.list();
    if (seat) seats.change(seat.alias, (now) => ({ ...now, shown: hearing.positions, acked: {} }));
  }

  const participant: Participant = {
    heard: hearing.heard,
    get cursor() {
      return hearing.cursor;
    },
    async read() {
      const all = await heads();
      take(await ok(['watch', '--no-follow']));
      hearing.mustCover(all);
    },
    async wait() {
      take(await ok(['wait', '--timeout', WAITED_S]));
    },
    async play() {
      const told = await ok(['state']);
      take(told);
      const [next] = told.flatMap((line) => (line.type === 'state' ? [line.next] : []));
      return { may: next?.may ?? [], reasons: next?.advice.map(({ reason }) => reason) ?? [] };
    },
    async give(command, input = {}, ack = false): Promise<Outcome> {
      const { code, told } = await run([...words(command, input), ...(ack ? ['--ack'] : [])]);
      for (const line of told) {
        if (line.type === 'done') return { status: 'done', result: line.result };
        if (line.type !== 'refused' || !REFUSALS.includes(code)) continue;
        hearing.carry(line.error);
        return { status: 'refused', error: line.error };
      }
      throw new Error(`parley ${command} ended with ${code}: ${JSON.stringify(told)}`);
    },
    leave: () => Promise.resolve(),
  };
  return participant;
};

/** The words of a command, but for the name of the program; those that cannot be said in a line are given as JSON. */
function words(command: string, input: JsonObject): readonly string[] {
  const [, ...line] = wordsFor(command, input) ?? ['parley', 'do', command, JSON.stringify(input)];
  return line;
}
