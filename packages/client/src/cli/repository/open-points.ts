import type { PartyId } from '@parley/protocol/circle';
import { BRIEF_LINE_CHARACTERS } from '@parley/protocol/limits';
import { safeLine } from '@parley/protocol/safe-text';
import type { Minutes } from '@parley/record/minutes/document';
import { isOpen, type Question } from '@parley/record/minutes/grounds';
import { quoted } from '@parley/record/minutes/markdown/text';

/** Something that a room left open. */
export interface OpenPoint {
  /** Whose point it is: the next room tells it as what this party needs to determine. Null: everybody's. */
  readonly party: PartyId | null;
  /** Words of the system, and words of others, in turn. */
  readonly says: readonly Piece[];
}

type Piece = string | { readonly theirs: string };

/** All that the minutes leave open, what blocks first. */
export function openPointsOf(minutes: Minutes): readonly OpenPoint[] {
  return [
    ...openQuestions(minutes),
    ...objections(minutes),
    ...rejections(minutes),
    ...unsettledNeeds(minutes),
    ...assumptions(minutes),
    ...unagreed(minutes),
  ];
}

/** The day on which the room was closed. */
export const dayOf = ({ outcome }: Minutes): string => outcome?.at.slice(0, 10) ?? '';

/** A number of an entry, in words that the next room does not take for one of its own. */
const entryOf = (minutes: Minutes, seq: number): string => `${dayOf(minutes)}#${seq}`;

function openQuestions(minutes: Minutes): readonly OpenPoint[] {
  const open = (minutes.questions ?? []).filter(isOpen);
  return open
    .toSorted((one, other) => Number(other.blocking) - Number(one.blocking))
    .map((question) => {
      const { asked, blocking, status, on, text } = question;
      const state = status === 'open' ? 'Open' : 'Answered and not settled';
      const what = blocking ? 'blocking question' : 'question';
      return {
        party: asked.by.party,
        says: [`${state}: ${what} ${entryOf(minutes, on)}, `, { theirs: text }],
      };
    });
}

const objections = (minutes: Minutes): readonly OpenPoint[] =>
  (minutes.contract.objections ?? [])
    .filter(({ ended }) => !ended)
    .map(({ by, clause, reason, seq }) => ({
      party: by.party,
      says: [`Objection ${entryOf(minutes, seq)} to clause `, { theirs: clause }, ': ', { theirs: reason }],
    }));

/** What a person did not approve last; an agreement that came after it has settled it. */
function rejections(minutes: Minutes): readonly OpenPoint[] {
  const rejection = minutes.approvals.at(-1)?.rejection;
  if (!rejection || minutes.contract.agreed) return [];
  const { by, clause, reason, seq } = rejection;
  const about: readonly Piece[] = clause === undefined ? [] : [', about clause ', { theirs: clause }];
  return [
    {
      party: by.party,
      says: [`Not approved (${entryOf(minutes, seq)})`, ...about, ': ', { theirs: reason }],
    },
  ];
}

/** Lines that a party needed to determine, and did not: whatever was asked about one has come to nothing. */
function unsettledNeeds({ meeting, questions = [] }: Minutes): readonly OpenPoint[] {
  return meeting.parties.flatMap(({ party, needs_to_determine = [] }) =>
    needs_to_determine.flatMap((need, index) => {
      const asked = questions.filter((each) => each.need === index + 1 && each.asked.by.party === party);
      const settled = asked.some((each) => each.status === 'resolved' || isOpen(each));
      return settled ? [] : [{ party, says: [{ theirs: need }] }];
    }),
  );
}

/** Answers with which a question was settled, and which nobody has verified. */
const assumptions = (minutes: Minutes): readonly OpenPoint[] =>
  (minutes.questions ?? []).filter(restsOnAssumption).map(({ asked, text, answers, on }) => ({
    party: asked.by.party,
    says: [
      `To verify: question ${entryOf(minutes, on)}, `,
      { theirs: text },
      ', was answered on an assumption: ',
      { theirs: answers.at(-1)?.text ?? '' },
    ],
  }));

const restsOnAssumption = ({ status, answers }: Question): boolean =>
  status === 'resolved' && answers.at(-1)?.evidence === 'assumed';

function unagreed({ contract }: Minutes): readonly OpenPoint[] {
  const newest = contract.versions.at(-1);
  if (contract.agreed || !newest) return [];
  return [
    {
      party: null,
      says: [
        `Version ${newest.version} of the contract was not agreed on. SHA-256 of its text: ${newest.sha256}`,
      ],
    },
  ];
}

/** A point as a line of Markdown. */
export const pointInMarkdown = ({ says }: OpenPoint): string =>
  says.map((piece) => (typeof piece === 'string' ? piece : quoted(piece.theirs))).join('');

/** Of a line of a brief, what the words of the system may take. */
const OURS_CHARACTERS = 80;

/** A point as a line of a brief, in plain text. Words of others that are too long for it are cut. */
export function pointInBrief({ says }: OpenPoint): string {
  const theirs = says.filter((piece) => typeof piece !== 'string');
  const [only] = says;
  // What was a line of a brief stays the very line, however often it is carried on.
  if (says.length === 1 && typeof only === 'object') return briefLine(only.theirs);
  const each = Math.floor((BRIEF_LINE_CHARACTERS - OURS_CHARACTERS) / Math.max(1, theirs.length));
  return briefLine(
    says
      .map((piece) => (typeof piece === 'string' ? piece : `“${cut(safeLine(piece.theirs), each)}”`))
      .join(''),
  );
}

/** A text as one line of a brief. */
export const briefLine = (text: string): string => cut(safeLine(text), BRIEF_LINE_CHARACTERS);

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
