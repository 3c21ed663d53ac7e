import type { en } from './en/index.ts';
import type { Message } from './message.ts';

/** What English says, other languages say too: the compiler holds them to the same keys. */
export type Key = keyof typeof en;
export type Catalogue = Readonly<Record<Key, Message>>;
/** One area of a catalogue in another language than English. */
export type Area<English> = Readonly<Record<keyof English, Message>>;
