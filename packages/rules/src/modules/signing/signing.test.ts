import type { JsonObject } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import { MINUTES } from '../../testing/evidence.ts';
import { given } from '../../testing/given.ts';
import { DAY, HOUR, later, NOON, sha256 } from '../../testing/meeting.ts';
import {
  agent,
  as,
  briefing,
  negotiating,
  OBSERVER,
  person,
  rulesUnderTest,
} from '../../testing/negotiation.ts';
import { lone, met } from '../../testing/rendezvous.ts';

/** Signing the minutes (MI-4, MI-6): keys, who has read, who has signed, and what becomes of a signature. */

const rules = rulesUnderTest();
const ANNA = person(1);
const BORIS = person(2);
const close = as(ANNA).gives('close', { reason: 'Over.' });
const names = (seat: `s${number}`, key: string, more: JsonObject = {}) =>
  as(seat).gives('key', { key, ...more });
const signs = (seat: `s${number}`, key: string, said: JsonObject = {}, more: JsonObject = {}) =>
  as(seat).gives('sign', { statement: JSON.stringify(said), how: 'key', key, signature: 'theirs', ...more });
const views = (seat: `s${number}`) => as(seat).gives('view');
const voids = { purpose: 'void', reason: 'A figure is wrong.' };

const open = given(rules, ...negotiating(2), names(ANNA, 'anna'), names(BORIS, 'boris'));
const closed = open.and(close);
const signed = closed.and(views(ANNA), signs(ANNA, 'anna'));

describe('MI-4 a key', () => {
  test('is named while the meeting is on, and everybody sees its fingerprint', () => {
    given(rules, ...briefing(2))
      .when(names(ANNA, 'anna', { site: 'parley.example' }))
      .then({
        type: 'signing.key',
        circle: 'room',
        by: { seat: ANNA },
        body: { key: 'anna', fingerprint: sha256('anna'), site: 'parley.example' },
      });
    expect(open.sees(OBSERVER, 'signing')).toMatchObject({
      keys: [
        { seat: ANNA, fingerprint: sha256('anna') },
        { seat: BORIS, fingerprint: sha256('boris') },
      ],
      missing: [],
    });
  });

  test('takes the place of the one before, and says which that was', () => {
    const again = open
      .when(names(ANNA, 'new'))
      .then({ type: 'signing.key', body: { fingerprint: sha256('new'), replaces: sha256('anna') } });
    again
      .and(close, views(ANNA))
      .when(signs(ANNA, 'anna'))
      .thenRefused('not_now', { why: 'this is not the key that you named last' });
    open.when(names(ANNA, 'anna')).thenRefused('already');
    open.when(names(ANNA, 'anna', { site: 'parley.example' })).then({ type: 'signing.key' });
  });

  test('is an agent’s too, and no observer’s', () => {
    open.when(names(agent(1), 'bot')).then({ type: 'signing.key', by: { kind: 'agent' } });
    open.when(names(OBSERVER, 'eve')).thenRefused('forbidden');
  });

  test('is not named without end', () => {
    const many = Array.from({ length: 19 }, (_, n) => names(ANNA, `key-${n}`));
    open
      .and(...many)
      .when(names(ANNA, 'one-more'))
      .thenRefused('over_limit', { limit: 20 });
  });
});

describe('MI-4 the minutes', () => {
  test('are read and signed after the close, each with its own time', () => {
    open.when(views(ANNA)).thenRefused('wrong_phase');
    open.when(signs(ANNA, 'anna')).thenRefused('wrong_phase');
    closed
      .when(views(ANNA))
      .then({ type: 'signing.viewed', at: NOON, body: { minutes: MINUTES } })
      .and(later(HOUR))
      .when(signs(ANNA, 'anna'))
      .then({
        type: 'signing.signed',
        at: NOON + HOUR,
        body: { statement: sha256('{}'), text: '{}', key: 'anna', fingerprint: sha256('anna'), how: 'key' },
      });
  });

  test('are signed by nobody who has not said that they read them, and read once', () => {
    closed.when(signs(ANNA, 'anna')).thenRefused('not_now', { instead: expect.stringContaining('"view"') });
    closed.and(views(ANNA)).when(views(ANNA)).thenRefused('already');
  });

  test('are signed once by each, with the key they named for that site', () => {
    signed.when(signs(ANNA, 'anna')).thenRefused('already');
    const ready = closed.and(views(BORIS));
    ready.when(signs(BORIS, 'anna')).thenRefused('not_now');
    ready.when(signs(BORIS, 'boris', {}, { site: 'elsewhere.example' })).thenRefused('not_now');
    given(rules, ...negotiating(2), close, views(ANNA))
      .when(signs(ANNA, 'anna'))
      .thenRefused('not_now', { why: 'you have named no key' });
  });

  test('are signed by agents that wish to, who need not say that they read them', () => {
    const bot = closed.and(names(agent(1), 'bot'));
    bot.when(views(agent(1))).thenRefused('forbidden');
    bot.when(signs(agent(1), 'bot')).then({ type: 'signing.signed', by: { kind: 'agent' } });
    given(rules, ...met(2), as(lone(1)).gives('move', { kind: 'close', reason: 'x' }))
      .when(names(lone(1), 'bot'))
      .then({ type: 'signing.key' });
  });
});

describe('MI-6 a signature', () => {
  test('is never changed: its signer declares it void, and both stay on the record', () => {
    const voided = signed
      .when(signs(ANNA, 'anna', voids))
      .then({ type: 'signing.voided', body: { reason: 'A figure is wrong.' } });
    expect(voided.sees(OBSERVER, 'signing')).toMatchObject({
      signatures: [{ seat: ANNA, standing: 'voided', fingerprint: sha256('anna') }],
    });
    voided.when(signs(ANNA, 'anna', voids)).thenRefused('not_now');
    voided.when(signs(ANNA, 'anna')).then({ type: 'signing.signed' });
  });

  test('is superseded by the record of another room', () => {
    const by = { room: 'another', minutes: sha256('theirs') };
    signed
      .when(signs(ANNA, 'anna', { purpose: 'supersede', reason: 'We met again.', by }))
      .then({ type: 'signing.superseded', body: { by } });
  });

  test('that was not given cannot be taken back', () => {
    closed
      .and(views(BORIS))
      .when(signs(BORIS, 'boris', voids))
      .thenRefused('not_now');
  });
});

describe('NX-1 in a closed room', () => {
  test('people are told to sign, and then for whom they wait', () => {
    expect(closed.next(ANNA).advice[0]).toMatchObject({ reason: 'sign', details: { names: ['Boris'] } });
    expect(signed.next(ANNA).advice[0]).toMatchObject({
      reason: 'wait_for_signatures',
      details: { names: ['Boris'] },
    });
    const all = signed.and(views(BORIS), signs(BORIS, 'boris'));
    expect(all.next(ANNA).advice).toMatchObject([{ reason: 'closed' }]);
    expect(all.sees(OBSERVER, 'signing')).toMatchObject({ missing: [] });
  });

  test('agents are asked for nothing more', () => {
    expect(closed.next(agent(1)).advice).toMatchObject([{ reason: 'closed' }]);
  });
});

test('RM-7 what somebody has signed goes only when every party wants it', () => {
  const asks = (seat: `s${number}`) => as(seat).gives('erase', { reason: 'Nothing came of it.' });
  closed
    .when(asks(BORIS))
    .then({ type: 'deletion.asked' }, { type: 'room.shortened', body: { erased_at: NOON + DAY } });
  signed
    .when(asks(BORIS))
    .then({ type: 'deletion.asked' })
    .when(asks(ANNA))
    .then({ type: 'deletion.asked' }, { type: 'room.shortened', body: { erased_at: NOON } });
});
