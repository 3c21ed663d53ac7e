import type { Ack, Author, Next, RefusalBody, State } from '@parley/protocol';

/** What the hub answers, as far as it is told here. */
export interface Told {
  readonly room: string;
  readonly you: Pick<Author, 'seat' | 'kind' | 'party'>;
  readonly state: State['state'];
  readonly next: Next;
  readonly unread: Unread;
  readonly now: number;
}

export interface Unread {
  readonly entries: NonNullable<RefusalBody['entries']>;
  readonly left: number;
  readonly ack: Ack;
}

/** Where a meeting stands, with the texts that its state points at. */
export interface ToldPlay extends Told {
  readonly cursor: string;
  readonly mandate?: string | undefined;
  readonly contract?: string | undefined;
}

/** How a door is used: how a command is given there, and where a text is had in full. */
export interface Door {
  act(act: NonNullable<Next['advice'][number]['act']>): string;
  /** Where the whole of a text is: the words or the address by which to ask for it. */
  whole(which: 'contract' | 'charter' | 'mandate' | 'entries'): string;
}
