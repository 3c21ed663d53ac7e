/** The words by which modules hear each other's entries and gates name each other's commands. */

/** What is said for a party under the rules of the floor (FL-1). */
export const SPEECH = 'speech';
/** An entry that the agents it is addressed to must acknowledge before they speak or agree (TK-2). */
export const MUST_READ = 'must-read';
/** A command that binds a party, such as an agreement. */
export const BINDING = 'binding';
/** An entry whose text counts towards a party's share of its circle, and a command that writes one into the room (LI). */
export const COUNTED = 'counted';
/** A command given for a party: by its agent, or by a person who speaks for it (ID-10). */
export const FOR_PARTY = 'for-party';
/** A command that only the holder of the floor may give. */
export const ON_FLOOR = 'on-floor';
/** An entry that opens something to vote on, or a new version of it, by what it is. */
export const BALLOT = { amendment: 'ballot-amendment', motion: 'ballot-motion' } as const;
/** An entry by which what was voted on is over; it names it in "on". */
export const BALLOT_OVER = 'ballot-over';
/** It is over because a party is against it. */
export const REJECTED = 'rejected';
/** A version of the contract. */
export const VERSION = 'version';
/** An amendment that was accepted: a clause reads otherwise from then on. */
export const ACCEPTED = 'accepted';
/** A command by which a party decides: of its people; in a room without people, of its agents. */
export const DECIDING = 'deciding';
/** A command that keeps a party's own affairs: of its people; of a party without people, of its agents. */
export const KEEPING = 'keeping';
/** An entry by which something has moved: a question was answered or resolved, a clause appeared, was agreed to or disputed (FL-5). */
export const MOVED = 'moved';
