/** How much is measured. Everything is bounded in number and in time. */
export interface Sizes {
  readonly durable: {
    readonly rooms: number;
    /** Commands that a seat may have under way. */
    readonly underWay: number;
    readonly warmMs: number;
    readonly measureMs: number;
    readonly rounds: number;
  };
  readonly broadcast: {
    readonly sockets: number;
    /** Posts of a round. A room holds 500, and each side its half of them. */
    readonly posts: number;
    readonly warmPosts: number;
    /** Posts under way, of both persons together. */
    readonly underWay: number;
    readonly rounds: number;
  };
  readonly record: {
    readonly entries: number;
    readonly rounds: number;
  };
}

export const FULL: Sizes = {
  durable: { rooms: 1000, underWay: 1, warmMs: 1500, measureMs: 4000, rounds: 3 },
  broadcast: { sockets: 1000, posts: 480, warmPosts: 100, underWay: 64, rounds: 5 },
  record: { entries: 5000, rounds: 7 },
};

export const QUICK: Sizes = {
  durable: { rooms: 20, underWay: 1, warmMs: 200, measureMs: 500, rounds: 1 },
  broadcast: { sockets: 50, posts: 40, warmPosts: 20, underWay: 16, rounds: 1 },
  record: { entries: 200, rounds: 1 },
};
