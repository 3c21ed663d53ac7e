/**
 * Two ends of a wire, in memory. Nothing arrives until the test says so, each direction on its own, so a test decides
 * how far one side is ahead of the other; and what travels is bytes, copied when they are sent, so neither side can
 * reach into the other. A wire can be cut: what was under way is lost, as it is with a network.
 */

export interface PairListener {
  received(bytes: Uint8Array): void;
  /** Once, whoever ended it; 1006 where nobody said goodbye. */
  closed(code: number, reason: string): void;
}

export interface PairEnd {
  readonly open: boolean;
  /** Puts a message on the wire; on an end that is not open it does nothing. */
  send(message: string | Uint8Array): void;
  /** Says goodbye after what was sent before. This end hears `closed` once the other has answered. */
  close(code: number, reason: string): void;
  listen(listener: PairListener): void;
}

type Parcel =
  | { readonly kind: 'message'; readonly bytes: Uint8Array }
  | { readonly kind: 'goodbye'; readonly code: number; readonly reason: string };

class End implements PairEnd {
  state: 'open' | 'leaving' | 'closed' = 'open';
  readonly inbox: Parcel[] = [];
  #other: End | undefined;
  #listener: PairListener | undefined;

  get open(): boolean {
    return this.state === 'open';
  }

  link(other: End): void {
    this.#other = other;
  }

  listen(listener: PairListener): void {
    this.#listener = listener;
  }

  send(message: string | Uint8Array): void {
    if (this.state !== 'open') return;
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : Uint8Array.from(message);
    this.#other?.inbox.push({ kind: 'message', bytes });
  }

  close(code: number, reason: string): void {
    if (this.state !== 'open') return;
    this.state = 'leaving';
    this.#other?.inbox.push({ kind: 'goodbye', code, reason });
  }

  /** Takes one parcel out of the inbox; false when there was none. */
  take(): boolean {
    const parcel = this.inbox.shift();
    if (parcel === undefined) return false;
    if (parcel.kind === 'message') {
      // An end that has said goodbye no longer reads.
      if (this.state === 'open') this.#listener?.received(parcel.bytes);
    } else {
      this.close(parcel.code, parcel.reason);
      this.end(parcel.code, parcel.reason);
    }
    return true;
  }

  end(code: number, reason: string): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    this.#listener?.closed(code, reason);
  }
}

export interface LinkedPair {
  readonly client: PairEnd;
  readonly server: PairEnd;
  /** How many parcels are under way to an end. */
  waiting(to: 'client' | 'server'): number;
  /** Lets an end receive up to so many parcels; says how many there were. */
  deliver(to: 'client' | 'server', most?: number): number;
  /** Lets everything arrive that is under way, and what is sent in answer, until nothing moves. */
  settle(): void;
  /** Loses the newest parcels under way to an end, as a dying network does with a tail; the wire is then to be cut. */
  lose(to: 'client' | 'server', newest?: number): void;
  /** Both ends find the wire dead. What is under way is lost. */
  cut(): void;
}

export function createLinkedPair(): LinkedPair {
  const ends = { client: new End(), server: new End() };
  ends.client.link(ends.server);
  ends.server.link(ends.client);
  const deliver: LinkedPair['deliver'] = (to, most = Number.POSITIVE_INFINITY) => {
    let taken = 0;
    while (taken < most && ends[to].take()) taken += 1;
    return taken;
  };
  return {
    ...ends,
    waiting: (to) => ends[to].inbox.length,
    deliver,
    settle() {
      while (deliver('server') + deliver('client') > 0);
    },
    lose(to, newest = Number.POSITIVE_INFINITY) {
      const { inbox } = ends[to];
      inbox.splice(Math.max(0, inbox.length - newest));
    },
    cut() {
      for (const end of [ends.client, ends.server]) end.inbox.length = 0;
      for (const end of [ends.client, ends.server]) end.end(1006, '');
    },
  };
}
