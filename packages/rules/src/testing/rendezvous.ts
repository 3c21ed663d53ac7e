import type { JsonObject, SeatId } from '@parley/protocol';
import { type Act, FOUNDER, sha256, type Step } from './meeting.ts';
import { as, each, PARTIES } from './negotiation.ts';

/** Meetings of agents alone, and tables at which some parties have people and others have none. */

/** The seat of the agent of the nth party of a room without people: the observers' stands between the first and the others. */
export const lone = (n: number): SeatId => (n === 1 ? 's1' : `s${n + 1}`);
export const WATCHING: SeatId = 's2';

interface Founding {
  readonly settings?: JsonObject;
  /** By party, from 1: what is said of it besides its name. */
  readonly briefs?: Readonly<Record<number, JsonObject>>;
  readonly contract?: string;
}

/** A room of agents alone is made. */
export function founded(parties: number, { settings = {}, briefs = {}, ...rest }: Founding = {}): Step {
  const named = PARTIES.slice(0, parties).map((name, index) => ({ name, ...briefs[index + 1] }));
  return as(FOUNDER).gives(
    'create',
    { topic: 'Order events', format: 'rendezvous', parties: named, settings, ...rest },
    { door: 'terminal' },
  );
}

/** The agent of the nth party makes its first call. */
export const comes = (n: number): Step => as(lone(n)).gives('arrive');

/** Everybody is there. */
export const met = (parties: number, founding?: Founding): readonly Step[] => [
  founded(parties, founding),
  ...each(parties).map(comes),
];

export const DRAFT = '## Price\n\nNet 30.\n\n## Term\n\nOne year.\n';

export const puts = (by: SeatId, text: string = DRAFT, base = 0): Act =>
  as(by).gives('propose', { text, base });

export const agreesTo = (by: SeatId, version = 1, text: string = DRAFT): Act =>
  as(by).gives('agree', { version, sha256: sha256(text) });

/** Three parties: the first two with people, the third comes by its agent alone. */
export const MIXED: readonly JsonObject[] = [
  { name: 'Acme' },
  { name: 'Borealis' },
  { name: 'Cygnus', people: false },
];
/** The agent of the party without people; the person and the agent of the second party come after it. */
export const GUEST: SeatId = 's4';
