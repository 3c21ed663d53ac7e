import type { Door, ToldPlay } from '../told.ts';

/** A door that writes calls as shortly as can be. */
export const door: Door = {
  act: ({ command, input }) => `${command} ${JSON.stringify(input)}`,
  whole: (which) => `GET ${which}`,
};

export const AT = Date.UTC(2026, 10, 2, 9);

/** A room in which every part has something of its own to say, in these words. */
export function room(say: string, size = 1): ToldPlay {
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count * size }, (_, index) => make(index));
  const seats = many(1, (index) => ({
    party: `p${index + 1}`,
    name: say,
    joined: true,
    seats: [1, 2, 3, 4].map((seat) => ({
      seat: `s${index * 4 + seat}`,
      kind: 'agent',
      name: say,
      status: 'active',
    })),
  }));
  const state = {
    room: { topic: say, goal: say, ends_at: AT + 3_600_000, settings: {} },
    phases: { phase: 'negotiation', since: AT },
    pause: { causes: [] },
    seats: { you: { seat: 's1', name: say }, parties: seats, observers: { open: true, watching: 0 } },
    floor: { holder: 'p1', epoch: 3, until: AT + 60_000, turns: { p1: 12 } },
    hands: { up: many(1, (index) => ({ seat: `s${index + 1}`, reason: say, at: AT })) },
    charter: {
      version: 2,
      clauses: many(6, (index) => ({ clause: index + 1, text: say })),
      amendments: many(2, (on) => ({ on, version: 1, action: 'add', text: say, reason: say, party: 'p1' })),
    },
    questions: {
      questions: many(1, (on) => ({
        on,
        party: 'p1',
        to: 'all',
        text: say,
        clause: say,
        blocking: true,
        blocks: on % 2 === 0,
        status: on % 3 === 0 ? 'open' : 'resolved',
        due_at: AT + 60_000,
        answers: [{ seq: 7, party: 'p1', evidence: 'assumed' }],
      })),
      needs: [{ party: 'p1', need: 1, text: say }],
      knows: [{ party: 'p1', text: say }],
    },
    ballots: { open: [] },
    motions: {
      motions: many(1, (on) => ({ on, kind: 'narrow', party: 'p1', terms: { text: say }, reason: say })),
    },
    contract: {
      version: 4,
      sha256: 'a'.repeat(64),
      party: 'p1',
      seq: 9,
      closed: [],
      agreements: [{ party: 'p1' }],
      clauses: many(3, () => ({
        clause: say,
        version: 1,
        party: 'p1',
        agreed: ['p1'],
        disputed: [{ party: 'p1', reason: say, seq: 3 }],
        blocked: [],
        rests: [{ on: 7, evidence: 'assumed' }],
        assumed: true,
      })),
    },
    approval: {},
    caucus: { mandates: [{ seat: 's1', version: 2, seq: 1 }] },
  };
  return {
    room: '0123456789abcdefghjkmnpqrs',
    you: { seat: 's1', kind: 'agent', party: 'p1' },
    state,
    next: {
      may: ['say', 'pass'],
      advice: [
        {
          reason: 'read_first',
          details: { unread: [{ circle: 'room', newest: 29 + 2 * size }] },
          act: { command: 'ack', input: { upto: { room: 29 + 2 * size } } },
        },
        { reason: 'wait_approvals', details: { names: many(8, () => say) } },
      ],
    },
    unread: {
      entries: many(2, (index) => ({
        circle: 'room',
        seq: index + 30,
        type: 'talk.posted',
        at: AT,
        by: { kind: 'person', seat: 's4', party: 'p2' },
        body: { text: say, summary: say },
      })),
      left: 0,
      ack: { room: 29 + 2 * size },
    },
    now: AT,
    cursor: 'c1-abc.01234567',
    mandate: say,
  };
}
