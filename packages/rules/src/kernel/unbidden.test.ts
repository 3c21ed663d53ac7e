import type { Circle } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import { given } from '../testing/given.ts';
import { act, HOUR, HUB, later, NOON } from '../testing/meeting.ts';
import type { Settle } from './contract.ts';
import { createRules } from './kernel.ts';
import { logs, note, noted, rulesWith, twoParties } from './testing/notes.ts';
import { questions } from './testing/questions.ts';
import { seats } from './testing/seats.ts';
import { stages } from './testing/stages.ts';

/** A settle of a circle that answers what was noted there with a note of its own, once. */
const answering = (circle: Settle['circle'], heard: string, answer: string): Settle => ({
  name: answer,
  circle,
  settle: (view, at) => {
    const log = view.get(logs[circle], at);
    return log.includes(heard) && !log.includes(answer) ? [noted(answer, at)] : undefined;
  },
});

const settling = (...settles: readonly Settle[]) => given(rulesWith({ settles }), ...twoParties);

describe('what has become true', () => {
  test('is asked once a command has written all its entries', () => {
    const counting: Settle = {
      name: 'counts',
      circle: 'room',
      settle: (view) => {
        const { length } = view.get(logs.room);
        return length > 0 && length < 4 ? [noted(`saw ${length}`)] : undefined;
      },
    };
    settling(counting)
      .when(note('s1', 'room', 'a', 'b'))
      .then(noted('a'), noted('b'), { ...noted('saw 2'), by: HUB }, noted('saw 3'));
  });

  test('is asked again after each answer, until nobody answers', () => {
    settling(answering('room', 'c', 'd'), answering('room', 'b', 'c'), answering('room', 'a', 'b'))
      .when(note('s1', 'room', 'a'))
      .then(noted('a'), noted('b'), noted('c'), noted('d'));
  });

  test('is asked of the room until it rests, then of each private circle', () => {
    const echo: Settle = {
      name: 'echo',
      circle: 'party',
      settle: (view, at) => {
        const [room, own] = [view.get(logs.room), view.get(logs.party, at)];
        return own.length < 2 ? [noted(room.join(' '), at)] : undefined;
      },
    };
    given(
      rulesWith({ settles: [echo, answering('room', 'a', 'b'), answering('room', 'b', 'c')] }),
      ...twoParties,
      noted('x', 'party/p1'),
      noted('x', 'party/p2'),
    )
      .when(note('s1', 'room', 'a'))
      .then(noted('a'), noted('b'), noted('c'), noted('a b c', 'party/p1'), noted('a b c', 'party/p2'));
  });

  test('is asked in a private circle from its first entry on', () => {
    const always: Settle = {
      name: 'first',
      circle: 'persons',
      settle: (view, at) => (view.head(at) < 2 ? [noted('second', at)] : undefined),
    };
    const meeting = settling(always);
    meeting.when(note('s1', 'room', 'a')).then(noted('a'));
    meeting.when(note('s1', 'persons/p1', 'a')).then(noted('a', 'persons/p1'), noted('second', 'persons/p1'));
  });

  test('in a circle may be written into that circle alone', () => {
    const astray = (circle: Settle['circle'], to: Circle): Settle => ({
      name: 'astray',
      circle,
      settle: (view, at) => (view.get(logs[circle], at).length === 1 ? [noted('astray', to)] : undefined),
    });
    for (const to of ['room', 'party/p2', 'persons/p1', 'seat/s1'] as const) {
      const meeting = settling(astray('party', to));
      expect(() => meeting.when(note('s1', 'party/p1', 'a'))).toThrow(`into ${to}, out of its reach`);
    }
    expect(() => settling(astray('room', 'party/p1')).when(note('s1', 'room', 'a'))).toThrow(
      'out of its reach',
    );
    settling(astray('party', 'party/p1'))
      .when(note('s1', 'party/p1', 'a'))
      .thenAmong(noted('a', 'party/p1'), noted('astray', 'party/p1'));
  });

  test('in a circle is told from the room and that circle alone', () => {
    const nosy = (circle: Settle['circle'], of: Circle): Settle => ({
      name: 'nosy',
      circle,
      settle: (view) => {
        if (view.get(logs.room).includes('look')) view.head(of);
        return undefined;
      },
    });
    const looking = (settle: Settle) => {
      const others = (['party/p1', 'party/p2', 'persons/p1', 'seat/s1'] as const).map((circle) =>
        noted('x', circle),
      );
      return settling(settle).and(...others);
    };
    for (const of of ['party/p2', 'persons/p1', 'seat/s1'] as const) {
      const meeting = given(
        rulesWith({ settles: [nosy('party', of)] }),
        ...twoParties,
        noted('x', of),
        noted('x', 'party/p1'),
      );
      expect(() => meeting.when(note('s1', 'room', 'look'))).toThrow(`${of} cannot be read here`);
    }
    const room = looking(nosy('room', 'party/p1'));
    expect(() => room.when(note('s1', 'room', 'look'))).toThrow('party/p1 cannot be read here');
    looking(nosy('party', 'room'))
      .when(note('s1', 'room', 'look'))
      .then(noted('look'));
  });

  // Once the clock of a private command reached the settle of the room, and let others know of it.
  test('never hangs on the clock of whoever gave a command, only on the record', () => {
    const late: Settle = {
      name: 'late',
      circle: 'room',
      settle: (view) =>
        view.now >= NOON + HOUR && !view.get(logs.room).includes('late') ? [noted('late')] : undefined,
    };
    const meeting = settling(late).and(later(HOUR));
    meeting.when(note('s1', 'party/p1', 'a')).then(noted('a', 'party/p1'));
    meeting.when(note('s1', 'room', 'a')).then(noted('a'), { ...noted('late'), at: NOON + HOUR });
  });

  test('in a private circle is told at the time of whatever it reads that is newest', () => {
    const times: number[] = [];
    const telling: Settle = {
      name: 'tells',
      circle: 'party',
      settle: (view) => {
        times.push(view.now - NOON);
        return undefined;
      },
    };
    const meeting = settling(telling).and(note('s1', 'party/p1', 'a'), later(HOUR), note('s1', 'room', 'b'));
    expect(times.at(-1)).toBe(HOUR);
    meeting.and(later(HOUR), note('s1', 'party/p1', 'c'), later(-HOUR), note('s1', 'room', 'd'));
    expect(times.at(-1)).toBe(2 * HOUR);
  });

  test('stops when it never comes to rest', () => {
    const endless: Settle = { name: 'endless', circle: 'room', settle: () => [noted('again')] };
    expect(() => settling(endless)).toThrow('room does not come to rest');
  });

  test('rests in a room that has ended, from that very entry on', () => {
    const meeting = settling(answering('room', 'a', 'b'), {
      name: 'nothing after the end',
      circle: 'party',
      settle: () => [noted('never', 'party/p1')],
    });
    const ending: Settle = {
      name: 'end',
      circle: 'room',
      settle: (view) =>
        view.head('room') === 5 ? [{ circle: 'room', type: 'room.ended', body: {} }] : undefined,
    };
    const ended = given(
      rulesWith({ settles: [ending, answering('room', 'a', 'b'), answering('party', 'a', 'b')] }),
      ...twoParties,
      noted('a', 'party/p1'),
    );
    ended.when(note('s1', 'room', 'a')).then(noted('a'), { type: 'room.ended', by: HUB });
    expect(() => meeting.when(note('s1', 'party/p1', 'a'))).toThrow('does not come to rest');
    meeting.when(act('s1', 'end', { why: 'done' })).then({ type: 'room.ended' });
  });
});

describe('a transition of one module', () => {
  const ready = given(
    createRules([seats, questions, stages]),
    ...twoParties,
    act('s1', 'ask', { text: 'Why?' }),
    act('s1', 'ready'),
  );

  test('is held back while a question of another is open, and made up for as soon as it is not', () => {
    const held = ready.when(act('s3', 'ready')).then({ type: 'ready' });
    held
      .when(act('s3', 'answer', { question: 5, text: 'So.' }))
      .then({ type: 'question.answered' }, { type: 'stage.moved' });
    held
      .when(act('s1', 'withdraw', { question: 5 }))
      .then({ type: 'question.withdrawn' }, { type: 'stage.moved' });
    held.when(act('s1', 'answer', { question: 5, text: 'So.' })).thenRefused('not_there');
  });

  test('goes its way where the other is absent', () => {
    given(createRules([seats, stages]), ...twoParties, act('s1', 'ready'))
      .when(act('s3', 'ready'))
      .then({ type: 'ready' }, { type: 'stage.moved', body: { stage: 2 } });
  });

  test('follows from whatever makes it true, and not only from what it was written for', () => {
    ready
      .and(act('s1', 'withdraw', { question: 5 }), act('s3', 'revoke', { seat: 's4' }))
      .when(act('s3', 'revoke', { seat: 's3' }))
      .then({ type: 'seat.revoked' });
    ready
      .and(act('s3', 'answer', { question: 5, text: 'So.' }))
      .and(
        act({ kind: 'invitation', seat: null, party: 'p3' }, 'join', { kind: 'person' }),
        act('s5', 'ready'),
      )
      .and(act('s3', 'revoke', { seat: 's4' }))
      .when(act('s3', 'revoke', { seat: 's3' }))
      .then({ type: 'seat.revoked' }, { type: 'stage.moved' });
  });
});
