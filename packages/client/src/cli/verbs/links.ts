import type { Result } from '@parley/protocol';
import { parseLink } from '@parley/protocol/links';
import { safeLine } from '@parley/protocol/safe-text';
import type { Seat } from '../seats/seat.ts';
import type { SeatFiles } from '../seats/seat-files.ts';

type Links = NonNullable<Result['links']>;

const purposes: Readonly<Record<string, string>> = {
  claim: "a person's place: open it once, in a browser (or: parley claim <link>, where the room allows it)",
  person: "a person's seat: keep it to yourself; it is the person",
  agent: 'for the agent of that seat: parley join <link>',
  invitation: 'for the other party: its person accepts it, once',
  observer: 'for whoever may watch: reading alone',
  recovery:
    'gives that seat back, or moves it: keep it apart (parley recover <code>, where the room allows it)',
};

/** Links as they are shown, once, each with what it is for. */
export function linkLines(links: Links): string[] {
  if (links.length === 0) return [];
  return [
    'Links, shown this once:',
    ...links.flatMap(({ kind, subject, link }) => [
      `  ${safeLine(kind)} ${safeLine(subject)}: ${purposes[kind] ?? ''}`,
      `      ${safeLine(link)}`,
    ]),
  ];
}

/** A renewed credential of a seat that this user holds takes the place of the old one, which is dead. */
export function keepRenewed(seats: SeatFiles, { room }: Pick<Seat, 'room'>, links: Links): void {
  for (const { subject, link } of links) {
    const token = parseLink(link)?.token;
    const held = seats.list().find((seat) => seat.room === room && seat.seat === subject);
    if (held && token && (token.kind === 'person' || token.kind === 'agent')) {
      seats.change(held.alias, (now) => ({ ...now, token: token.text }));
    }
  }
}
