/**
 * Two ends of one socket, in memory. What either end sends waits in a queue until the test delivers it, so a test
 * decides what arrives, in which order the two sides get their turns, and what is lost when the line is cut.
 */

export interface LinkedEnd {
  readonly open: boolean;
  send(text: string): void;
  /** The other end hears of it after what was sent before; this end hears nothing more. */
  close(code?: number): void;
  onReceived: (text: string) => void;
  onClosed: (code: number) => void;
}

export interface LinkedPair {
  readonly near: LinkedEnd;
  readonly far: LinkedEnd;
  /** How much is under way, in both directions. */
  readonly underWay: number;
  /** Delivers what is under way and what that brings about; at most so many. Answers with how many it were. */
  deliver(most?: number): number;
  /** Loses what is under way to one end, and nothing that follows. */
  lose(to: 'near' | 'far'): void;
  /** The network fails: what is under way is lost, and both ends hear 1006. */
  cut(): void;
}

const NORMAL = 1000;
const NETWORK = 1006;

type Parcel = { readonly to: End; readonly text: string } | { readonly to: End; readonly code: number };

class End implements LinkedEnd {
  open = true;
  onReceived: (text: string) => void = () => {};
  onClosed: (code: number) => void = () => {};
  readonly post: (parcel: { text: string } | { code: number }) => void;

  constructor(post: End['post']) {
    this.post = post;
  }

  send(text: string): void {
    if (this.open) this.post({ text });
  }

  close(code: number = NORMAL): void {
    if (!this.open) return;
    this.open = false;
    this.post({ code });
  }

  take(parcel: Parcel): void {
    if (!this.open) return;
    if ('text' in parcel) return this.onReceived(parcel.text);
    this.open = false;
    this.onClosed(parcel.code);
  }
}

export function linkedPair(): LinkedPair {
  let underWay: Parcel[] = [];
  const near: End = new End((parcel) => underWay.push({ to: far, ...parcel }));
  const far: End = new End((parcel) => underWay.push({ to: near, ...parcel }));
  return {
    near,
    far,
    get underWay() {
      return underWay.length;
    },
    deliver(most = Number.POSITIVE_INFINITY) {
      let count = 0;
      while (count < most) {
        const parcel = underWay.shift();
        if (!parcel) break;
        parcel.to.take(parcel);
        count += 1;
      }
      return count;
    },
    lose(to) {
      const end = to === 'near' ? near : far;
      underWay = underWay.filter((parcel) => parcel.to !== end);
    },
    cut() {
      underWay = [];
      for (const end of [near, far]) end.take({ to: end, code: NETWORK });
    },
  };
}
