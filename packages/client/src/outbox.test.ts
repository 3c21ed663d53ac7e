import { refusalBody } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { LocalError, RefusedError } from './errors.ts';
import { createOutbox, type Pending } from './outbox.ts';
import { createClock } from './testing/clock.ts';

function outbox() {
  const clock = createClock();
  const sent: string[] = [];
  const kept: string[] = [];
  const box = createOutbox({
    send: ({ key }) => sent.push(key),
    timers: clock,
    random: () => 0.5,
    store: {
      keep: ({ key }) => kept.push(`+${key}`),
      drop: (key) => kept.push(`-${key}`),
    },
  });
  return { box, clock, sent, kept };
}

const say = (key: string, text = 'hello'): Pending => ({ key, command: 'say', input: { text } });
const done = (ref: string) => ({ type: 'done' as const, ref, result: { entries: [] } });

describe('the outbox', () => {
  it('keeps a command before it leaves, and lets go of it once it is answered', async () => {
    const { box, sent, kept } = outbox();
    const answer = box.add(say('k1'), {});
    expect([sent, kept]).toEqual([['k1'], ['+k1']]);
    box.done(done('k1'));
    await expect(answer).resolves.toEqual({ entries: [] });
    expect([kept, box.unanswered()]).toEqual([['+k1', '-k1'], []]);
  });

  it('lists what is unanswered in the order it was said, whatever was answered between (B03)', async () => {
    const { box } = outbox();
    const answers = ['k1', 'k2', 'k3'].map((key) => box.add(say(key), {}));
    box.done(done('k2'));
    await answers[1];
    expect(box.unanswered().map(({ key }) => key)).toEqual(['k1', 'k3']);
  });

  it('answers the same command with the same key once, however often it is given', async () => {
    const { box, sent } = outbox();
    const first = box.add(say('k1'), {});
    const second = box.add(say('k1'), {});
    box.done(done('k1'));
    expect(await first).toBe(await second);
    expect(sent).toEqual(['k1']);
  });

  it('takes no other command under a key in use (B04)', async () => {
    const { box } = outbox();
    box.add(say('k1', 'yes'), {}).catch(() => {});
    await expect(box.add(say('k1', 'no'), {})).rejects.toMatchObject({ fault: 'key_in_use' });
  });

  it('hands on a refusal with everything it carries', async () => {
    const { box, kept } = outbox();
    const answer = box.add(say('k1'), {});
    const error = { ...refusalBody('read_first'), ack: { room: 31 } };
    box.refused('k1', error);
    const refused = await answer.catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(RefusedError);
    expect(refused).toMatchObject({ body: { code: 'read_first', ack: { room: 31 } } });
    expect(kept).toEqual(['+k1', '-k1']);
  });

  it.each(['busy', 'unavailable', 'stopping', 'too_many'] as const)(
    'sends the same call again after %s',
    async (code) => {
      const { box, clock, sent } = outbox();
      const answer = box.add(say('k1'), {});
      box.refused('k1', refusalBody(code));
      expect(sent).toEqual(['k1']);
      clock.advance(60_000);
      expect(sent).toEqual(['k1', 'k1']);
      box.done(done('k1'));
      await expect(answer).resolves.toBeDefined();
    },
  );

  it('does not ask a hub for ever, and keeps the key good for asking again', async () => {
    const { box, clock, kept } = outbox();
    const answer = box.add(say('k1'), {});
    answer.catch(() => {});
    for (let round = 0; round < 11; round += 1) {
      box.refused('k1', refusalBody('busy'));
      clock.advance(60_000);
    }
    await expect(answer).rejects.toMatchObject({ body: { code: 'busy' } });
    expect(kept).toEqual(['+k1']);
  });

  it('gives up in time, names the key, and keeps what may have happened', async () => {
    const { box, clock, kept } = outbox();
    const answer = box.add(say('k1'), { timeoutMs: 5000 });
    clock.advance(5000);
    await expect(answer).rejects.toMatchObject({ fault: 'timeout', key: 'k1' });
    expect([box.unanswered(), kept]).toEqual([[], ['+k1']]);
  });

  it('gives up when told to, and does not begin what was given up before', async () => {
    const { box, sent } = outbox();
    const giveUp = new AbortController();
    const answer = box.add(say('k1'), { signal: giveUp.signal });
    giveUp.abort();
    await expect(answer).rejects.toMatchObject({ fault: 'aborted', key: 'k1' });
    await expect(box.add(say('k2'), { signal: giveUp.signal })).rejects.toMatchObject({ fault: 'aborted' });
    expect(sent).toEqual(['k1']);
  });

  it('leaves no timer behind', async () => {
    const { box, clock } = outbox();
    const answer = box.add(say('k1'), { timeoutMs: 5000 });
    box.refused('k1', refusalBody('busy'));
    box.done(done('k1'));
    await answer;
    expect(clock.armed).toBe(0);
  });

  it('ends with a reason for everybody, and with the key of each', async () => {
    const { box } = outbox();
    const answer = box.add(say('k1'), {});
    box.end(new LocalError('stopped'));
    await expect(answer).rejects.toMatchObject({ fault: 'stopped', key: 'k1' });
    await expect(box.add(say('k2'), {})).rejects.toMatchObject({ fault: 'stopped' });
  });
});
