import type { State } from '@parley/protocol';
import { fromOf } from '../from.ts';
import { list, type Look, record, text, whole, words } from '../look.ts';
import { nextOf } from '../next.ts';
import { clauseStanding } from '../show/clauses.ts';
import { type Directory, directoryOf } from '../show/directory.ts';
import { citedEntry } from '../show/entry.ts';
import { pauseCause } from '../show/pause-cause.ts';
import { briefOf, settledOf, stillAsked } from './asked.ts';
import { cutOwn, fitting, LeftOut, type Measure, shrunk } from './bounded.ts';
import { type Door, nextWithin, type ToldPlay, type Unread, unreadWithin } from './told.ts';

/** What the state of play takes at most, in characters of JSON or of text: about 2,000 tokens (NX-3). */
export const PLAY_CHARACTERS = 8000;

/** The state of play as one object. What is private to its reader's party is in it; what is of others is data. */
export type Play = Readonly<Record<string, unknown>>;

export function playOf(told: ToldPlay, door: Door): Play {
  const directory = directoryOf(told.you, framed(told));
  const whole = wholePlay(told, directory, door);
  return fitting(
    (measure) => (measure.text === Infinity ? whole : cutPlay(whole, told, { measure, directory, door })),
    (play) => JSON.stringify(play).length <= PLAY_CHARACTERS,
    isFarTooLarge(told),
  );
}

/** Whether what is to be told has several times the characters that there is room for. */
export function isFarTooLarge({ state, unread, mandate, next }: ToldPlay): boolean {
  return JSON.stringify([state, unread, mandate, next]).length > 4 * PLAY_CHARACTERS;
}

interface Cutting {
  readonly measure: Measure;
  readonly directory: Directory;
  readonly door: Door;
}

/** The calls are cut like all else only where they cannot stay: one that is cut is none. */
function cutPlay(play: Play, told: ToldPlay, { measure, directory, door }: Cutting): Play {
  const left = new LeftOut();
  const unread = unreadWithin(told.unread, measure.items);
  // To say anew what comes next takes long where names are: only if something else is to be acknowledged.
  const isLess = unread !== told.unread;
  const { next, ...rest } = isLess
    ? { ...play, ...nextOf(nextWithin(told.next, unread), directory, door) }
    : play;
  const cut = record(shrunk({ ...rest, unread: undefined }, measure, left.note));
  const steps = list(next)
    .slice(0, measure.items)
    .map(record)
    .map(({ act, call, read, ...said }) => {
      const fits = JSON.stringify([act, call]).length <= LONGEST_CALL;
      return {
        ...record(shrunk(said, measure)),
        ...(fits && { act, call }),
        ...(read !== undefined && { read }),
      };
    });
  const first = text(rest['what_you_should_do_next']) ?? '';
  return {
    ...cut,
    ...mandateOf(record(told.state['caucus']), {
      ...told,
      mandate: told.mandate && cutOwn(told.mandate, measure),
    }),
    room: play['room'],
    cursor: play['cursor'],
    next: steps,
    may: play['may'],
    unread: { ...record(shrunk(unreadOf(unread, directory), measure)), left: unread.left, ack: unread.ack },
    what_you_should_do_next: first.length <= LONGEST_CALL ? first : cut['what_you_should_do_next'],
    cut: cutNote(door),
    left_out: left.counts(),
  };
}

const LONGEST_CALL = 700;

export function cutNote(door: Pick<Door, 'whole'>): string {
  const where = (['mandate', 'charter', 'contract', 'entries'] as const).map(
    (which) => `${which}: ${door.whole(which)}`,
  );
  return `Texts that end in "…" are cut here; the whole is at ${where.join(', ')}`;
}

export function framed({ room, you, state, next }: ToldPlay | Omit<ToldPlay, 'cursor'>): State {
  return { type: 'state', room, seat: you.seat ?? 's0', state, next };
}

function wholePlay(told: ToldPlay, directory: Directory, door: Door): Play {
  const questions = record(told.state['questions']);
  const of = (module: string): Look =>
    module === 'questions' ? stillAsked(questions) : record(told.state[module]);
  const [room, phases, seats] = [of('room'), of('phases'), of('seats')];
  return {
    room: told.room,
    you: { ...told.you, name: record(seats['you'])['name'], party_name: partyName(seats, told.you.party) },
    topic: room['topic'],
    goal: room['goal'],
    phase: phases['phase'],
    ...(phases['outcome'] !== undefined && { outcome: phases['outcome'], reason: phases['reason'] }),
    ends_at: instant(room['ends_at']),
    ...nextOf(nextWithin(told.next, told.unread), directory, door),
    ...mandateOf(of('caucus'), told),
    unread: unreadOf(told.unread, directory),
    ...pausedOf(of('pause')),
    floor: floorOf(of('floor'), told.you.party, directory),
    charter: charterOf(of('charter')),
    contract: contractOf(of('contract'), directory),
    ...approvalOf(of('approval')),
    open: openOf(of),
    ...settledOf(questions),
    parties: partiesOf(seats, questions),
    cursor: told.cursor,
  };
}

function mandateOf({ mandates }: Look, { mandate, you }: ToldPlay): Play {
  const own = list(mandates)
    .map(record)
    .find(({ seat }) => seat === you.seat);
  return own && mandate !== undefined ? { mandate: { version: own['version'], text: mandate } } : {};
}

export function unreadOf({ entries, left, ack }: Unread, directory: Directory): Play {
  return {
    entries: entries.map((entry) => {
      const { circle, seq, type, at, by, body } = citedEntry(entry);
      return { circle, seq, type, at: instant(at), from: fromOf(by, directory), body };
    }),
    left,
    ack,
  };
}

function pausedOf({ causes, noticed }: Look): Play {
  const [on, seen] = [words(causes), words(noticed)];
  return {
    ...(on.length > 0 && { paused: on.map((cause) => pauseCause(cause)) }),
    ...(seen.length > 0 && { noticed: seen.map((cause) => pauseCause(cause)) }),
  };
}

function floorOf(
  { order, holder, epoch, until, turns }: Look,
  party: string | null,
  directory: Directory,
): Play {
  const own = party === null ? undefined : whole(record(turns)[party]);
  if (order === 'open') return { open: true, ...(own !== undefined && { turns_left: own }) };
  return {
    holder: text(holder) === undefined ? undefined : directory.party(text(holder)),
    yours: party !== null && holder === party,
    epoch,
    until: instant(until),
    turns_left: own,
  };
}

function charterOf({ version, clauses }: Look): Play {
  return {
    version,
    clauses: list(clauses)
      .map(record)
      .map(({ clause, text: said }) => ({ clause, text: said })),
  };
}

function contractOf({ version, sha256, agreements, suspended, clauses }: Look, directory: Directory): Play {
  if ((whole(version) ?? 0) === 0) return { version: 0 };
  const agreed = list(agreements).map((each) => directory.party(text(record(each)['party'])));
  return {
    version,
    sha256,
    agreed,
    ...(suspended === true && { suspended }),
    clauses: list(clauses).map((clause) => clauseStanding(record(clause), directory)),
  };
}

/** What waits for somebody: by its name here, the module that owns it and the list in what that says of itself. */
const openLists: Readonly<Record<string, readonly [module: string, list: string]>> = {
  hands: ['hands', 'up'],
  questions: ['questions', 'questions'],
  amendments: ['charter', 'amendments'],
  motions: ['motions', 'motions'],
  ballots: ['ballots', 'open'],
};

function openOf(of: (module: string) => Look): Play {
  const all = Object.entries(openLists).map(
    ([name, [module, inIt]]) => [name, list(of(module)[inIt])] as const,
  );
  return Object.fromEntries(all.filter(([, items]) => items.length > 0));
}

/** Who has approved and who has not, or why it was not approved. */
function approvalOf(approval: Look): Play {
  const isThere = Object.values(approval).some((value) => value !== undefined);
  return isThere ? { approval } : {};
}

function partyName(seats: Look, id: string | null): unknown {
  const party = list(seats['parties'])
    .map(record)
    .find(({ party }) => party === id);
  return party?.['name'];
}

function partiesOf(seats: Look, questions: Look): readonly Play[] {
  return list(seats['parties'])
    .map(record)
    .map(({ party, name, joined, dismissed }) => ({
      party,
      name,
      joined,
      ...(dismissed === true && { dismissed }),
      ...briefOf(questions, party),
    }));
}

function instant(value: unknown): string | undefined {
  const ms = whole(value);
  return ms === undefined ? undefined : new Date(ms).toISOString();
}
