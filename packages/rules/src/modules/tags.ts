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
