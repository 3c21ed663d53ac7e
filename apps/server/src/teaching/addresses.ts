import { parseHandle } from '@parley/protocol';

/**
 * The addresses that documents name. All of them stand below the address that the hub is configured with, and none below
 * what a request called it.
 */
export interface Addresses {
  readonly base: string;
  readonly create: string;
  readonly skill: string;
  readonly guide: string;
  readonly index: string;
  readonly http: string;
  readonly events: string;
  readonly tools: string;
  /** Where everything stands that a handle opens. */
  seat(handle: string): Seat;
}

export interface Seat {
  readonly base: string;
  readonly state: string;
  /** As JSON, or as an event stream. */
  readonly entries: string;
  /** What is new, in words, as soon as something is; or that nothing is, after 50 seconds. */
  readonly news: string;
  readonly contract: string;
  readonly charter: string;
  readonly mandate: string;
  /** What the parties take away from a room that is closed. */
  readonly final: string;
}

/** What stands for a handle in lines that are written before there is one. */
export const HANDLE = 'HANDLE';

export function addressesOf(base: string): Addresses {
  return {
    base,
    create: `${base}/create`,
    skill: `${base}/skill.md`,
    guide: `${base}/agents.md`,
    index: `${base}/llms.txt`,
    http: `${base}/openapi.json`,
    events: `${base}/asyncapi.json`,
    tools: `${base}/mcp`,
    seat: (handle) => {
      if (handle !== HANDLE && !parseHandle(handle)) throw new TypeError('broken invariant: no handle');
      const own = `${base}/h/${handle}`;
      return {
        base: own,
        state: `${own}/state.md`,
        entries: `${own}/entries`,
        news: `${own}/entries.md?wait=50`,
        contract: `${own}/contract`,
        charter: `${own}/charter`,
        mandate: `${own}/mandate`,
        final: `${own}/final.md`,
      };
    },
  };
}
