import type { Cancel, Timers } from '../jobs/timers.ts';
import type { HandleStore, Receipt } from '../keys/handles/port.ts';
import type { Log } from '../log.ts';
import type { Sent, Visitor } from './desk.ts';

/**
 * Notes what was received whole, and nothing else (DL-3). That an answer was handed to the system does not say that its
 * reader has it: the connection may have broken a moment before, and the hub hears of it a moment later. So a receipt
 * is held for a while, and written when that has passed, or when the same caller comes again: whoever does so without
 * having the answer had given up on its connection before, and the hub has heard of that.
 */
const HELD_MS = 250;

export interface ReceiptsParts {
  readonly handles: Pick<HandleStore, 'receive'>;
  readonly timers: Timers;
  readonly clock: () => number;
  readonly log: Log;
}

export interface Receipts {
  hold(visitor: Visitor, receipt: Omit<Receipt, 'credential'>): Sent;
  /** Writes what is held of a handle. */
  settle(handle: string): Promise<void>;
  settleAll(): Promise<void>;
}

interface Held {
  readonly cancel: Cancel;
  write(): Promise<void>;
}

export function createReceipts({ handles, timers, clock, log }: ReceiptsParts): Receipts {
  const held = new Map<string, Set<Held>>();
  /** Those that are being written: who comes meanwhile waits for them. */
  const writing = new Map<string, Promise<void>>();

  const drop = (handle: string, one: Held): boolean => {
    one.cancel();
    const own = held.get(handle);
    const was = own?.delete(one) ?? false;
    if (own?.size === 0) held.delete(handle);
    return was;
  };

  const settle = async (handle: string): Promise<void> => {
    const own = [...(held.get(handle) ?? [])];
    for (const one of own) drop(handle, one);
    const before = writing.get(handle);
    if (own.length === 0) return before;
    const done = (async () => {
      await before;
      for (const one of own) await one.write();
    })();
    writing.set(handle, done);
    await done;
    if (writing.get(handle) === done) writing.delete(handle);
  };

  return {
    hold({ caller, handle }, receipt) {
      const one: Held = {
        cancel: timers.after(HELD_MS, () => void settle(handle)),
        async write() {
          try {
            const { room, credential } = caller;
            await handles.receive(room, handle, { credential, ...receipt }, clock());
          } catch (error) {
            // Then the next answer says the same again, which loses nothing.
            log.warn('desk.receipt_lost', { room: caller.room }, error);
          }
        },
      };
      held.set(handle, (held.get(handle) ?? new Set()).add(one));
      return { cut: () => void drop(handle, one) };
    },
    settle,
    async settleAll() {
      await Promise.all([...new Set([...held.keys(), ...writing.keys()])].map(settle));
    },
  };
}
