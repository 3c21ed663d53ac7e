/**
 * What the connection needs of the world. It sees a port, never a socket: tests give it one end of a linked pair, the
 * browser its WebSocket, Node the package `ws`.
 */

/** One opened socket, from the side that opened it. */
export interface Port {
  /** Sends one text frame; on a port that is not open it does nothing. */
  send(text: string): void;
  /** Closes it; nothing more is heard from it. */
  close(): void;
}

/** What a port reports. After `closed` it reports nothing more. */
export interface PortEvents {
  opened(): void;
  received(text: string): void;
  /** 1006 where the network and not the hub ended it. */
  closed(code: number): void;
}

export type OpenSocket = (url: string, subprotocol: string, events: PortEvents) => Port;

/** Timers and chance, so that tests own both. `set` answers with the function that takes the timer back. */
export interface Timers {
  set(ms: number, run: () => void): () => void;
}

/** From 0 up to but not including 1. */
export type Random = () => number;

/** The timers of the platform. They do not keep a Node process alive on their own account: the socket does. */
export const platformTimers: Timers = {
  set(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
