import { quoted } from '@parley/record/minutes/markdown/text';
import { briefLine } from './open-points.ts';

/** What the people of a side want the next room to take up: a file of theirs, which is never written over. */
export const AGENDA = 'agenda.md';
/** What is read of one; the other side's may be of any length. */
export const AGENDA_BYTES = 64 * 1024;

/** What the file says before anybody has written into it. */
export const newAgenda = (party: string): string => `# Agenda of ${quoted(party)}

What the next room should take up: a line for each point, which begins with a hyphen and a space. With [x] after
the hyphen it is done. Parley has made this file once, and never writes into it again.

`;

const POINT = /^[-*] (?:\[(?<mark>[ xX])\] )?\s*(?<words>\S.*)$/;

/** The points of an agenda that are still to be taken up, each as a line of a brief. */
export const agendaPoints = (text: string): readonly string[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const { mark = ' ', words } = POINT.exec(line)?.groups ?? {};
    return words === undefined || mark !== ' ' ? [] : [briefLine(words.trimEnd())];
  });
