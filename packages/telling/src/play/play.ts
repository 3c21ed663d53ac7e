import type { State } from '@parley/protocol';
import { fromOf } from '../from.ts';
import { list, type Look, record, text, whole, words } from '../look.ts';
import { nextOf } from '../next.ts';
import { type Directory, directoryOf } from '../show/directory.ts';
import { citedEntry } from '../show/entry.ts';
import { pauseCause } from '../show/pause-cause.ts';
import { fitting, type Measure, shrunk } from './bounded.ts';
import type { Door, ToldPlay, Unread } from './told.ts';

/** What the state of play takes at most, in characters of JSON or of text: about 2,000 tokens (NX-3). */
export const PLAY_CHARACTERS = 8000;

/** The state of play as one object. What is private to its reader's party is in it; what is of others is data. */
export type Play = Readonly<Record<string, unknown>>;

export function playOf(told: ToldPlay, door: Door): Play {
  const directory = directoryOf(told.you, framed(told));
  const whole = wholePlay(told, directory, door);
  return fitting(
    (measure) => (measure.text === Infinity ? whole : { ...cutPlay(whole, measure), cut: cutNote(door) }),
    (play) => JSON.stringify(play).length <= PLAY_CHARACTERS,
    isFarTooLarge(told),
  );
}

/** Whether what is to be told has several times the characters that there is room for. */
export function isFarTooLarge({ state, unread, mandate, next }: ToldPlay): boolean {
  return JSON.stringify([state, unread, mandate, next]).length > 4 * PLAY_CHARACTERS;
}

/** The calls are cut like all else only where they cannot stay: one that is cut is none. */
function cutPlay(play: Play, measure: Measure): Play {
  const cut = record(shrunk(play, measure));
  const { cursor, unread, you, room } = play;
  const steps = list(play['next']).slice(0, measure.items).map(record);
  const next = steps.map((step) => {
    const { act, call, ...said } = step;
    const fits = JSON.stringify([act, call]).length <= LONGEST_CALL;
    return { ...record(shrunk(said, measure)), ...(fits && { act, call }) };
  });
  const { ack, left } = record(unread);
  const first = text(play['what_you_should_do_next']) ?? '';
  return {
    ...cut,
    room,
    you: cut['you'] ?? you,
    cursor,
    next,
    may: play['may'],
    unread: { ...record(cut['unread']), left, ack },
    what_you_should_do_next: first.length <= LONGEST_CALL ? first : cut['what_you_should_do_next'],
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
  const of = (module: string): Look => record(told.state[module]);
  const [room, phases, seats] = [of('room'), of('phases'), of('seats')];
  return {
    room: told.room,
    you: { ...told.you, name: record(seats['you'])['name'], party_name: partyName(seats, told.you.party) },
    topic: room['topic'],
    goal: room['goal'],
    phase: phases['phase'],
    ...(phases['outcome'] !== undefined && { outcome: phases['outcome'], reason: phases['reason'] }),
    ends_at: instant(room['ends_at']),
    ...nextOf(told.next, directory, door),
    ...mandateOf(of('caucus'), told),
    unread: unreadOf(told.unread, directory),
    ...pausedOf(of('pause')),
    floor: floorOf(of('floor'), told.you.party, directory),
    charter: charterOf(of('charter')),
    contract: contractOf(of('contract'), told.contract, directory),
    open: openOf(of),
    parties: partiesOf(seats),
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

function pausedOf({ causes }: Look): Play {
  const on = words(causes);
  return on.length > 0 ? { paused: on.map((cause) => pauseCause(cause)) } : {};
}

function floorOf({ holder, epoch, until, turns }: Look, party: string | null, directory: Directory): Play {
  const own = party === null ? undefined : whole(record(turns)[party]);
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

const HEADING = /^#{1,6}\s+(.*)$/;

/** A contract's clauses, each by its heading. */
export function headingsOf(contract: string | undefined): readonly string[] {
  return (contract ?? '').split('\n').flatMap((line) => HEADING.exec(line)?.[1] ?? []);
}

function contractOf(
  { version, sha256, agreements }: Look,
  words: string | undefined,
  directory: Directory,
): Play {
  if ((whole(version) ?? 0) === 0) return { version: 0 };
  const agreed = list(agreements).map((each) => directory.party(text(record(each)['party'])));
  return { version, sha256, agreed, clauses: headingsOf(words) };
}

/** What waits for somebody's decision, by the module that owns it: of each, the list that its state has. */
const openLists: Readonly<Record<string, string>> = {
  hands: 'up',
  charter: 'amendments',
  motions: 'motions',
  ballots: 'open',
};

function openOf(of: (module: string) => Look): Play {
  const all = Object.entries(openLists).map(([module, name]) => [
    name === 'open' ? module : name,
    list(of(module)[name]),
  ]);
  return Object.fromEntries(all.filter(([, items]) => list(items).length > 0));
}

function partyName(seats: Look, id: string | null): unknown {
  const party = list(seats['parties'])
    .map(record)
    .find(({ party }) => party === id);
  return party?.['name'];
}

function partiesOf(seats: Look): readonly Play[] {
  return list(seats['parties'])
    .map(record)
    .map(({ party, name, joined, dismissed }) => ({
      party,
      name,
      joined,
      ...(dismissed === true && { dismissed }),
    }));
}

function instant(value: unknown): string | undefined {
  const ms = whole(value);
  return ms === undefined ? undefined : new Date(ms).toISOString();
}
