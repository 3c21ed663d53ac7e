import type { Entry } from '@parley/protocol';
import type { Hall } from './hall.ts';

/** Who may write what (ID-1): told by the kind of the author, which is that of its seat or link. */

const BY_PEOPLE = [
  'talk.posted',
  'caucus.mandated',
  'phases.ready',
  'charter.proposed',
  'charter.edited',
  'approval.approved',
  'approval.withdrawn',
  'approval.rejected',
  'contract.closed',
  'phases.negotiation_resumed',
  'floor.reset',
  'seats.added',
  'seats.revoked',
  'seats.reissued',
  'seats.chair_taken',
  'seats.chair_left',
  'signing.viewed',
];
/** By people; where nobody at the table is one, by agents. */
const BY_DECIDERS = ['motions.moved', 'ballots.voted', 'ballots.withdrawn'];
/** By a party's people; where it has none, by its agent. */
const BY_KEEPERS = [
  'seats.rotated',
  'seats.invited',
  'seats.uninvited',
  'seats.observers_closed',
  'seats.observers_opened',
  'deletion.asked',
  'room.shortened',
];
const BY_THE_HUB = [
  'phases.negotiation_began',
  'phases.approval_began',
  'room.extended',
  'floor.lost',
  'floor.extended',
  'pause.began',
  'pause.ended',
  'pause.resumed',
  'pause.noticed',
  'charter.accepted',
  'charter.rejected',
  'charter.lapsed',
  'motions.carried',
  'motions.rejected',
  'motions.lapsed',
  'talk.narrowed',
  'questions.unblocked',
  'seats.dismissed',
];
const BY_BOTH = ['questions.resolved', 'hands.lowered', 'phases.closed', 'floor.granted', 'room.shortened'];
/** Links that lead to a place, and the one thing each is for. */
const BY_LINK: Readonly<Record<string, readonly string[]>> = {
  // A first text comes with the room.
  founder: ['room.created', 'contract.proposed'],
  invitation: ['seats.accepted'],
  claim: ['seats.claimed'],
  recovery: ['seats.recovered'],
};
const BY_OBSERVERS = ['seats.watched', 'seats.left'];

const AFTER_THE_CLOSE = [
  'signing.key',
  'signing.viewed',
  'signing.signed',
  'signing.voided',
  'signing.superseded',
  'seats.arrived',
  'seats.rotated',
  'seats.revoked',
  'seats.left',
  'seats.recovered',
  'seats.reissued',
  'seats.watched',
  'seats.observers_closed',
  'seats.observers_opened',
  'deletion.asked',
  'room.shortened',
];

/** What comes only after a decision that was entered before it. A pause is resumed by silence too. */
const EFFECTS = [
  'questions.unblocked',
  'seats.dismissed',
  'talk.narrowed',
  'floor.extended',
  'floor.reset',
  'room.extended',
  'room.shortened',
  'contract.closed',
  'phases.negotiation_resumed',
];

export function byItsAuthor(hall: Hall, entry: Entry): void {
  const { circle, type, by } = entry;
  const complain = (what: string) => hall.complain(entry, what);
  if (hall.course.phase === 'closed' && !AFTER_THE_CLOSE.includes(type)) complain('comes after the close');
  if (EFFECTS.includes(type) && !hall.isOwed) complain('though nobody decided it');
  if (!BY_BOTH.includes(type) && BY_THE_HUB.includes(type) !== (by.kind === 'hub'))
    complain('is not for its author to write');
  if (BY_PEOPLE.includes(type) && by.kind !== 'person') complain('was written by no person');
  if (by.kind === 'hub') return;
  if (BY_DECIDERS.includes(type) && by.kind !== hall.seating.decidingKind)
    complain('was written by nobody who decides');
  const keeps = hall.seating.parties.get(String(by.party))?.people ? 'person' : 'agent';
  if (BY_KEEPERS.includes(type) && by.kind !== keeps) complain('was written by nobody who keeps a party');
  const only = BY_LINK[by.kind];
  if (only !== undefined) {
    if (!only.includes(type)) complain('was written by nobody who may');
    return;
  }
  if (by.kind === 'observer' && !BY_OBSERVERS.includes(type)) complain('was written by an observer');
  const seat = hall.seating.seats.get(String(by.seat));
  const isThere = seat?.status === 'active' || (type === 'seats.arrived' && seat?.status === 'vacant');
  if (!isThere || seat?.kind !== by.kind || seat.party !== by.party) complain('has a false author');
  if (!hall.seating.readsOf(by).includes(circle)) complain('is in a circle its author does not read');
}
