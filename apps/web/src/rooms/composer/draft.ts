/** What is being typed in a room, kept in this tab until it is sent: a reload or a fall loses no words. */
export interface Draft {
  readonly text: string;
  readonly summary: string;
  readonly thread: string;
  /** A new version of the contract that goes with it; undefined for none. */
  readonly proposal?: string | undefined;
}

export const noDraft: Draft = { text: '', summary: '', thread: '' };

const placeOf = (room: string, seat: string) => `parley.draft ${room} ${seat}`;
const MOST_CHARACTERS = 200_000;

export function keptDraft(room: string, seat: string): Draft {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(placeOf(room, seat)) ?? '{}');
    const found: Readonly<Record<string, unknown>> =
      typeof value === 'object' && value !== null ? { ...value } : {};
    const word = (name: string) =>
      typeof found[name] === 'string' ? found[name].slice(0, MOST_CHARACTERS) : '';
    return {
      text: word('text'),
      summary: word('summary'),
      thread: word('thread'),
      ...(typeof found['proposal'] === 'string' && { proposal: word('proposal') }),
    };
  } catch {
    return noDraft; // nothing kept, or nothing may be
  }
}

export function keepDraft(room: string, seat: string, draft: Draft): void {
  try {
    if (draft.text === '' && draft.proposal === undefined) sessionStorage.removeItem(placeOf(room, seat));
    else sessionStorage.setItem(placeOf(room, seat), JSON.stringify(draft));
  } catch {
    // The browser keeps nothing: the words are safe for as long as the page is.
  }
}
