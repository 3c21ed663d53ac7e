import type { Rules } from '../../kernel/kernel.ts';
import type { Meeting } from '../../testing/meeting.ts';
import { type Law, type Moment, play } from './crowd.ts';
import type { Crowd } from './draw.ts';
import { advises, namesSomebody, told } from './laws/advice.ts';
import { bindsNobodyElse, pausesNothing } from './laws/agreement.ts';
import { nothingLeaks } from './laws/private.ts';
import { explains, foldsAnew, parses } from './laws/record.ts';
import { goesOn } from './laws/ways-out.ts';
import { recount } from './recount.ts';

/** Laws of every meeting of the format, by what they say. */
export const laws: Readonly<Record<string, Law>> = {
  'EL-1 EL-2 EL-3 FL-1 FL-2 FL-3 FL-4 FL-5 FL-6 FL-8 TK-2 PH-2 PH-4 CH-1 CH-2 QU-3 CO-2 CO-3 CO-4 AP-2 RM-6 RM-7 every decision can be recounted from the ledger alone':
    recount,
  'DL-1 the ledger, folded anew, gives the same state, and what every viewer reads gives what they see':
    foldsAnew,
  'CA-5 what a party does in private, and what it is refused, changes nothing for anybody else': nothingLeaks,
  'NX-1 everybody is told what to do or what they wait for, and all of it works': each(advises),
  'NX-1 whoever could give a command was told that they may': told,
  'FL-2 FL-5 FL-8 EL-1 RM-5 RM-10 QU-3 every pause can be ended, every vote decided and every open room closed, whoever is missing, and nothing due is left behind':
    each(goesOn),
  'CO-4 QU-4 nobody is bound by words they did not agree to, nor while a question blocks': bindsNobodyElse,
  'FL-8 CO-4 where there are no people nothing pauses, and nobody approves': pausesNothing,
  'NX-1 whoever watches is told whom the room waits for': each(namesSomebody),
  'RM-1 every entry has the body its wire describes': parses,
  'ER-2 every refusal carries what its sentences need': explains,
};

const played = new Map<string, readonly Moment[]>();

/** The same crowd is asked about by every law, and always holds the same meeting. */
export function playOnce(crowd: Crowd): readonly Moment[] {
  const key = JSON.stringify(crowd);
  const moments = played.get(key) ?? play(crowd);
  played.set(key, moments);
  return moments;
}

/** What breaks a law in the meeting of a crowd, and what happened there; undefined when it holds. */
export function broken(law: Law, crowd: Crowd, rules?: Rules): string | undefined {
  const moments = rules ? play(crowd, rules) : playOnce(crowd);
  const complaints = law(moments);
  return complaints.length === 0 ? undefined : [...complaints, 'in', ...moments.map(inWords)].join('\n');
}

function inWords({ before, given, taken: { outcome, entries } }: Moment): string {
  const { by, ...request } = given;
  const written = entries.map(({ circle, seq, type }) => `${circle} #${seq} ${type}`).join(', ');
  const came = outcome?.status === 'refused' ? outcome.refusal.code : written;
  return `${new Date(before.now).toISOString()} ${JSON.stringify(by)} ${JSON.stringify(request)} -> ${came}`;
}

/** A law about one moment, asked at every one; the complaint names the moment. */
function each(law: (meeting: Meeting) => readonly string[]): Law {
  return (moments) =>
    moments.flatMap(({ before, taken }, index) => {
      // Where nothing came of it, and no time has passed, everything is as it was.
      const isNews =
        taken.meeting.state !== moments[index - 1]?.taken.meeting.state ||
        before.now !== moments[index - 1]?.before.now;
      return isNews ? law(taken.meeting).map((complaint) => `${complaint}, after step ${index + 1}`) : [];
    });
}
