import type { Result } from '@parley/protocol';

/** Whom a link is for, by its kind. */
const purposes: Readonly<Record<string, string>> = {
  claim: 'for the person you act for: hand it over as it is, and do not use it',
  invitation: 'for a person of that party: your person sends it; do not use it',
  person: 'the key to that person’s seat: for them alone',
  recovery: 'gives that person their lost seat back: for them alone, to be kept',
  agent: 'for the agent of that seat: yours, or that of a party that comes without people',
  observer: 'for whoever may watch',
};

/** Links that a call made, each with whom it is for. */
export function linkLines(links: NonNullable<Result['links']>): readonly string[] {
  if (links.length === 0) return [];
  return [
    'Links, shown this once:',
    ...links.map(
      ({ kind, subject, party, link }) =>
        `- ${kind} ${subject}${party && party !== subject ? ` of ${party}` : ''} (${purposes[kind] ?? 'a link'}): ${link}`,
    ),
  ];
}
