import type { Minutes } from '@parley/record/minutes/document';
import { minutesMarkdown } from '@parley/record/minutes/markdown';
import { type Blocks, fenced, listed, quoted } from '@parley/record/minutes/markdown/text';
import type { HalfIndex } from './half-index.ts';
import { openPointsOf, pointInMarkdown } from './open-points.ts';

/** What a closed room comes to, from which its papers are made. */
export interface ClosedRoom {
  readonly minutes: Minutes;
  /** The text of the minutes as the hub handed it out. */
  readonly minutesText: string;
  /** The newest text that was proposed, where nothing was agreed. */
  readonly draft: string | undefined;
  /** The common record as the hub handed it out: nothing of a caucus is in it. */
  readonly recordText: string;
  /** Whose signature under the minutes stands, by name. */
  readonly signed: readonly string[];
}

/** The agreed text, or the newest that was proposed. */
export const CONTRACT = 'contract.md';
export const DRAFT = 'draft.md';
export const MINUTES = 'minutes.json';

/** The papers of a room: what stands in its folder, by name. */
export function papersOf(room: ClosedRoom): Readonly<Record<string, string>> {
  const { minutes, minutesText, draft, recordText } = room;
  const { agreed } = minutes.contract;
  const { clauses } = minutes.charter;
  return {
    [MINUTES]: minutesText,
    'minutes.md': minutesMarkdown(minutes),
    ...(agreed && { [CONTRACT]: agreed.text }),
    ...(draft !== undefined && { [DRAFT]: draft }),
    ...(clauses.length > 0 && { 'charter.md': charterMarkdown(minutes) }),
    'open-points.md': openPointsMarkdown(minutes),
    'record.json': recordText,
  };
}

const markdown = (blocks: Blocks): string =>
  `${blocks.map((block) => (typeof block === 'string' ? block : block.join('\n'))).join('\n\n')}\n`;

const charterMarkdown = ({ charter, meeting }: Minutes): string =>
  markdown([
    `# Charter, version ${charter.version}`,
    `Of the room about ${quoted(meeting.topic)}.`,
    ...charter.clauses.flatMap(({ clause, text }): Blocks => [`## Clause ${clause}`, fenced(text)]),
  ]);

function openPointsMarkdown(minutes: Minutes): string {
  const points = openPointsOf(minutes);
  const name = (id: string) => minutes.meeting.parties.find(({ party }) => party === id)?.name ?? id;
  return markdown([
    '# Open points',
    `Of the room about ${quoted(minutes.meeting.topic)}. This file is made of its minutes; what people add stands in \`agenda.md\` of their half.`,
    listed(
      points.map(
        (point) => `${point.party === null ? 'All' : quoted(name(point.party))}: ${pointInMarkdown(point)}`,
      ),
      'Nothing was left open.',
    ),
  ]);
}

/** How the rooms of a half are listed for people. */
export function indexMarkdown({ party, rooms }: Pick<HalfIndex, 'party' | 'rooms'>): string {
  const rows = rooms.map(
    ({ folder, topic, closed_at, outcome, open_points, signed, minutes }) =>
      `| [${closed_at.slice(0, 10)}](rooms/${folder}/minutes.md) | ${quoted(topic)} | ${quoted(outcome)} | [${open_points}](rooms/${folder}/open-points.md) | ${signed.map(quoted).join(', ')} | \`${minutes}\` |`,
  );
  return markdown([
    `# The half of ${quoted(party)}`,
    'Made by `parley export`, but for [agenda.md](agenda.md), which is written by hand. The minutes of a room have the same SHA-256 in the half of each side. Who has signed is as the record says that stands beside them.',
    [
      '| Closed | About | Outcome | Left open | Signed by | SHA-256 of the minutes |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
    ],
  ]);
}
