import type { State } from '@parley/protocol';
import { safeLine } from '@parley/protocol/safe-text';
import { list, type Look, record, text, whole, words } from '../look.ts';
import { fenced, hanging } from '../text/fence.ts';
import { decisionLines } from './decisions.ts';
import { capital, type Directory, quotedName } from './directory.ts';
import { pauseCause } from './pause-cause.ts';
import { questionLines } from './questions.ts';
import { leftWords, when } from './when.ts';

/** What the lines are made with. */
export interface StateShown {
  readonly directory: Directory;
  readonly now: number;
  readonly columns: number | undefined;
  /** The text of an entry: states only point at texts. */
  textOf(circle: string, seq: number): string | undefined;
  /** How its reader asks for the contract's text. */
  readonly contractAt: string;
}

/** The state of play for somebody who reads it: where the meeting stands, who is here, and what binds. */
export function stateLines(state: State, shown: StateShown): string[] {
  const { directory, now, columns } = shown;
  const of = (module: string): Look => record(state.state[module]);
  return [
    ...roomLines(of('room'), columns, now),
    ...phaseLines(of('phases'), of('pause'), columns),
    ...youLines(directory),
    ...partyLines(of('seats'), directory),
    ...observerLines(of('seats')),
    ...floorLines(of('floor'), directory, now),
    ...handLines(of('hands'), directory, columns),
    ...signingLines(of('signing'), directory),
    ...deletionLines(of('deletion'), directory),
    ...questionLines(of('questions'), shown),
    ...decisionLines(of, shown),
    ...mandateLines(of('caucus'), shown),
    ...otherLines(state.state, columns),
  ].flatMap((line) => (line.startsWith(' ') ? [line] : hanging(line, columns)));
}

/** Modules that the lines above speak of, or that have nothing to say here. */
const KNOWN = new Set([
  'room',
  'phases',
  'pause',
  'seats',
  'floor',
  'hands',
  'ballots',
  'charter',
  'motions',
  'questions',
  'contract',
  'approval',
  'caucus',
  'reading',
  'quota',
  'talk',
  'progress',
  'signing',
  'deletion',
]);

function roomLines(room: Look, columns: number | undefined, now: number): string[] {
  const endsAt = whole(room['ends_at']);
  const goal = text(room['goal']);
  return [
    'Topic:',
    ...fenced(text(room['topic']) ?? '', columns),
    ...(goal === undefined ? [] : ['Goal:', ...fenced(goal, columns)]),
    ...(endsAt === undefined ? [] : [`Open until: ${when(endsAt)} (${leftWords(endsAt, now)})`]),
  ];
}

function phaseLines(phases: Look, pause: Look, columns: number | undefined): string[] {
  const outcome = text(phases['outcome']);
  const reason = text(phases['reason']);
  const since = whole(phases['since']);
  const [causes, noticed] = [words(pause['causes']), words(pause['noticed'])];
  return [
    `Phase: ${safeLine(text(phases['phase']) ?? 'unknown')}${outcome === undefined ? '' : ` (${safeLine(outcome)})`}${since === undefined ? '' : `, since ${when(since)}`}`,
    ...(reason === undefined ? [] : fenced(reason, columns)),
    ...(causes.length === 0 ? [] : [`Paused: ${causes.map(pauseCause).join(', and ')}`]),
    ...(noticed.length === 0 ? [] : [`Noticed: ${noticed.map(pauseCause).join(', and ')}`]),
  ];
}

function youLines({ you, seat, party }: Directory): string[] {
  const side = you.party === null ? '' : ` of ${party(you.party)}`;
  return [`You: ${you.kind}${side}, ${seat(you.seat)} (${you.seat ?? 'no seat'})`];
}

function partyLines(seats: Look, directory: Directory): string[] {
  return list(seats['parties'])
    .map(record)
    .flatMap((party) => {
      const id = text(party['party']);
      const joined =
        party['joined'] === true ? '' : party['dismissed'] === true ? ' (dismissed)' : ' (has not joined)';
      const alone = party['people'] === false ? ' (agents alone)' : '';
      const chair = text(party['chair']);
      const people = list(party['seats'])
        .map(record)
        .map((seat) => {
          const status = text(seat['status']) === 'active' ? '' : `, ${safeLine(text(seat['status']) ?? '')}`;
          return `      ${safeLine(text(seat['kind']) ?? '')} ${directory.seat(text(seat['seat']))} (${safeLine(text(seat['seat']) ?? '')}${status})`;
        });
      const holder = chair === undefined ? '' : `; ${directory.seat(chair)} has the chair`;
      return [`Party ${safeLine(id ?? '')}: ${directory.party(id)}${alone}${joined}${holder}`, ...people];
    });
}

function floorLines(floor: Look, directory: Directory, now: number): string[] {
  const holder = text(floor['holder']);
  const turns = Object.entries(record(floor['turns'])).map(
    ([party, left]) => `${directory.party(party)} ${whole(left) ?? '?'}`,
  );
  const left = turns.length === 0 ? [] : [`Turns left: ${turns.join(', ')}`];
  if (floor['order'] === 'open') return ['Floor: open, any agent may speak at any time', ...left];
  if (floor['rests'] === true) return ['Floor: it rests, whoever speaks takes it', ...left];
  if (holder === undefined) return left;
  const until = whole(floor['until']);
  return [
    `Floor: ${directory.party(holder)}, turn ${whole(floor['epoch']) ?? '?'}${until === undefined ? '' : ` (${leftWords(until, now)})`}`,
    ...left,
  ];
}

function observerLines({ observers }: Look): string[] {
  const { open, watching } = record(observers);
  if (typeof open !== 'boolean') return [];
  return [
    open
      ? `Observers: ${whole(watching) ?? 0} watching, and by link`
      : 'Observers: the room is closed to them',
  ];
}

/** Who has signed the minutes, and who is missing; nothing while nobody has to. */
export function signingLines({ signatures, missing }: Look, directory: Directory): string[] {
  const signed = list(signatures)
    .map(record)
    .map(({ seat, standing }) => `${directory.seat(text(seat))} (${safeLine(text(standing) ?? '')})`);
  const names = words(missing).map(quotedName);
  return [
    ...(signed.length === 0 ? [] : [`Signatures: ${signed.join(', ')}`]),
    ...(names.length === 0 ? [] : [`Not signed: ${names.join(', ')}`]),
  ];
}

function deletionLines({ asked, missing, erased_at }: Look, directory: Directory): string[] {
  const parties = list(asked).map((party) => directory.party(text(party)));
  if (parties.length === 0) return [];
  const names = words(missing).map(quotedName);
  return [
    `Deletion: asked for by ${parties.join(', ')}${names.length === 0 ? '' : `, not by ${names.join(', ')}`}; erased at ${when(whole(erased_at) ?? 0)}`,
  ];
}

function handLines(hands: Look, directory: Directory, columns: number | undefined): string[] {
  return list(hands['up'])
    .map(record)
    .flatMap(({ seat, reason }) => [
      `Hand up: ${directory.seat(text(seat))}`,
      ...fenced(text(reason) ?? '', columns),
    ]);
}

function mandateLines(caucus: Look, { directory, columns, textOf }: StateShown): string[] {
  return list(caucus['mandates'])
    .map(record)
    .flatMap(({ seat, version, seq }) => [
      `Mandate ${whole(version) ?? '?'} of ${directory.seat(text(seat))}, private to your party:`,
      ...fenced(
        textOf(`seat/${text(seat) ?? ''}`, whole(seq) ?? 0) ?? '(its entry was not read here)',
        columns,
      ),
    ]);
}

/** What this program does not know is shown as it is, behind the fence. */
function otherLines(state: State['state'], columns: number | undefined): string[] {
  return Object.entries(state)
    .filter(([module, value]) => !KNOWN.has(module) && Object.keys(value).length > 0)
    .flatMap(([module, value]) => [
      `${capital(safeLine(module))}:`,
      ...fenced(JSON.stringify(value, undefined, 1), columns),
    ]);
}
