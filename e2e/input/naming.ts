import type { JsonObject } from '@parley/protocol';
import { expect } from 'vitest';
import type { Bad } from './bad.ts';

export interface Refusal {
  readonly code: string;
  readonly details?: JsonObject | undefined;
}

/** What a refusal must say of a bad input. Where a frame is at fault, its field stands below `input`. */
export function check(bad: Bad, refusal: Refusal): void {
  const { what, field, limits } = bad;
  const code = field === undefined ? 'unreadable' : limits ? 'too_large' : 'invalid';
  const names = { field: namesField(bad, refusal), limit: namesLimit(bad, refusal) };
  expect({ what, code: refusal.code, ...names }).toEqual({ what, code, field: true, limit: true });
}

function namesField({ field, within }: Bad, { details }: Refusal): boolean {
  const given = details?.['field'];
  const said = typeof given === 'string' ? given.replace(/^input\./, '') : undefined;
  if (field === undefined) return true;
  return within ? said?.startsWith(field) === true : said === field;
}

function namesLimit({ limits }: Bad, { details }: Refusal): boolean {
  return limits === undefined || limits.includes(Number(details?.['limit']));
}
