import { errors, refusalBody } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { LocalError, RefusedError } from '../errors.ts';
import { complaintOf, endingOf } from './ending.ts';
import { UsageError } from './usage-error.ts';

describe('how a command ends', () => {
  it.each(Object.keys(errors))('%s: follows the advice of the refusal', (code) => {
    const name =
      Object.keys(errors).find((known): known is keyof typeof errors => known === code) ?? 'internal';
    const { when } = refusalBody(name).retry;
    const ending = endingOf(new RefusedError(refusalBody(name)));
    const gone = name === 'unknown' || name === 'ended' || name === 'gone';
    const same = when === 'after' || name === 'busy';
    expect(ending).toBe(gone ? 'over' : same ? 'unreachable' : when === 'now' ? 'first' : 'refused');
  });

  it('tells apart what this side gave up, and why', () => {
    const reach = new LocalError('aborted', { cause: new LocalError('unreachable') });
    expect([endingOf(reach), complaintOf(reach)]).toEqual(['unreachable', 'The hub could not be reached.']);
    expect(endingOf(new LocalError('aborted', { cause: 'stop' }))).toBe('interrupted');
    expect(endingOf(new LocalError('closed', { code: 4403 }))).toBe('over');
    expect(endingOf(new LocalError('closed', { code: 1007 }))).toBe('fault');
    expect(endingOf(new LocalError('too_long'))).toBe('usage');
    expect(endingOf(new LocalError('timeout'))).toBe('unreachable');
    expect(endingOf(new UsageError('x'))).toBe('usage');
    expect(endingOf(new TypeError('x'))).toBe('fault');
  });
});
