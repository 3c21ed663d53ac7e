import type { Minutes } from '../document.ts';
import type { Names } from './names.ts';
import { type Blocks, fenced, listed, quoted, when } from './text.ts';

/** What the meeting was, how it ended, who was there, and how it went from phase to phase. */

const outcomes = {
  agreed: 'Agreed',
  stopped: 'Stopped: nothing was agreed',
  expired: 'Expired: nothing was agreed',
} as const;

export function outcomeBlocks({ meeting, outcome, head }: Minutes, { author }: Names): Blocks {
  const about = [
    `Topic: ${quoted(meeting.topic)}`,
    ...(meeting.goal === undefined ? [] : ['Goal:', fenced(meeting.goal)]),
  ];
  if (!outcome)
    return [
      ...about,
      `**The room is still open.** This is the protocol as it stands with entry ${head.seq}, and not the minutes: what follows can still change.`,
    ];
  return [
    ...about,
    `**${outcomes[outcome.outcome]}**, on ${when(outcome.at)}, by ${author(outcome)} (entry ${outcome.seq}).`,
    `Reason: ${quoted(outcome.reason)}`,
  ];
}

export function presentBlocks(minutes: Minutes, names: Names): Blocks {
  const { meeting, present } = minutes;
  const parties = meeting.parties.flatMap(({ party, people, knows, needs_to_determine }): Blocks => {
    const joined = present.joined[party];
    const dismissed = present.dismissed[party];
    const came = joined ? `joined ${when(joined.at)}` : 'never joined';
    const sent = dismissed ? `; dismissed ${when(dismissed.at)}` : '';
    const alone = people === false ? ', by its agent alone' : '';
    return [
      `**Party** ${names.party(party)}${alone}: ${came}${sent}.`,
      ...titled('It said that it knows:', (knows ?? []).map(quoted)),
      ...titled('It said that it needs to determine:', (needs_to_determine ?? []).map(quoted)),
      ...titled('Its seats:', seatLines(minutes, party, names)),
    ];
  });
  const { watched, open } = present.observers;
  const link = open ? 'and by link, which is not counted' : 'the room was closed to observers in the end';
  return [...parties, `Observers: ${watched} watched in a browser of their own; ${link}.`];
}

function seatLines({ present }: Minutes, party: string, { author }: Names): readonly string[] {
  return present.seats
    .filter((seat) => seat.party === party)
    .map(({ kind, name, holders, gone }) => {
      const held = holders.map((holder) => {
        const door =
          holder.door === undefined
            ? ''
            : `, ${holder.door === 'terminal' ? 'at a terminal' : 'in a browser'}`;
        return `${quoted(holder.name)}, from ${when(holder.at)} (entry ${holder.seq}${door})`;
      });
      const who = held.length > 0 ? held.join('; then ') : `${quoted(name)}, who never came`;
      if (!gone) return `${kind}: ${who}`;
      const how = gone.how === 'left' ? 'left' : `revoked by ${author(gone)}`;
      const why = gone.reason === undefined ? '' : `: ${quoted(gone.reason)}`;
      return `${kind}: ${who}; ${how} ${when(gone.at)}${why}`;
    });
}

type Change = Minutes['phases']['changes'][number];

const whys: Readonly<Record<Change['why'], string>> = {
  made: 'the room was made',
  all_ready: 'everybody was ready',
  all_agreed: 'every party had agreed',
  rejected: 'it was not approved',
  agreed: 'all had agreed to the same text',
  stopped: 'it was stopped',
  expired: 'its time was over',
};

const causes: Readonly<Record<string, string>> = {
  hand: 'a hand was raised',
  nobody: 'no party had anybody to speak',
  spent: 'no party had turns left',
  passed: 'every party had passed',
  still: 'much was said and nothing had moved',
};

export function phaseBlocks(minutes: Minutes, names: Names): Blocks {
  const { meeting, phases, pauses, notices = [], hands, present, deletion = [] } = minutes;
  const changes = phases.changes.map((change) => {
    const what =
      change.version === undefined
        ? ''
        : ` of version ${change.version} under charter ${change.charter ?? 0}`;
    return `${when(change.at)}: ${change.phase}${what}, since ${whys[change.why]}; by ${names.author(change)} (entry ${change.seq})`;
  });
  const paused = pauses.map(({ cause, began, ended }) => {
    const why = causes[cause] ?? quoted(cause);
    return `${when(began.at)} to ${ended ? when(ended.at) : 'now'}: paused, since ${why}`;
  });
  const noticed = notices.map(
    ({ cause, at, seq }) => `${when(at)}: ${causes[cause] ?? quoted(cause)} (entry ${seq})`,
  );
  const asked = deletion.map((each) => {
    const why = each.reason === undefined ? '' : `: ${quoted(each.reason)}`;
    return `${when(each.at)}: ${names.author(each)} (entry ${each.seq})${why}`;
  });
  const raised = hands.map(({ raised: up, reason, lowered }) => {
    const down = lowered ? when(lowered.at) : 'now';
    return `${when(up.at)} to ${down}: hand of ${names.author(up)} (entry ${up.seq}): ${quoted(reason)}`;
  });
  const chairs = present.chairs.map(({ seat, taken, left }) => {
    return `${when(taken.at)} to ${left ? when(left.at) : 'the end'}: ${names.seat(seat, taken.seq)} had the chair and spoke for the party`;
  });
  return [
    listed(changes, 'Nothing has happened.'),
    ...titled('Pauses:', paused),
    ...titled('What was noticed, and paused nothing:', noticed),
    ...titled('Raised hands:', raised),
    ...titled('Who asked for deletion:', asked),
    ...titled('Who spoke for a party beside its agents:', chairs),
    ...titled('Settings, as they were fixed when the room was made:', settingLines(meeting)),
  ];
}

function settingLines({ settings }: Minutes['meeting']): readonly string[] {
  return Object.entries(settings).flatMap(([module, values]) =>
    Object.entries(values).map(
      ([name, value]) =>
        `${quoted(`${module}.${name}`)}: ${quoted(typeof value === 'string' ? value : JSON.stringify(value))}`,
    ),
  );
}

const titled = (title: string, items: readonly string[]): Blocks =>
  items.length > 0 ? [title, listed(items, '')] : [];
