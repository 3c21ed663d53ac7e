/** A side's letter, shape and colour follow its place in the room, the same for every viewer. */
const partyLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type PartyLetter = (typeof partyLetters)[number];

/** The letter of a party's id: p1 is A. More parties than letters are not made. */
export function letterOf(party: string): PartyLetter {
  return partyLetters[Number(party.slice(1)) - 1] ?? 'H';
}

const text: Readonly<Record<PartyLetter, string>> = {
  A: 'text-(--party-a)',
  B: 'text-(--party-b)',
  C: 'text-(--party-c)',
  D: 'text-(--party-d)',
  E: 'text-(--party-e)',
  F: 'text-(--party-f)',
  G: 'text-(--party-g)',
  H: 'text-(--party-h)',
};

/** The class that sets the text colour, and with it `currentcolor`, to the party's. */
export function partyText(party: string): string {
  return text[letterOf(party)];
}
