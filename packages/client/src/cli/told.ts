import type { JsonObject } from '@parley/protocol';
import { record, whole } from '@parley/telling/look';
import type { Seat } from './seats/seat.ts';
import type { World } from './world.ts';

/** What commands refer to when their line leaves it out: by type of entry, the fields that are remembered of it. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  'contract.proposed': ['version', 'sha256'],
  'phases.approval_began': ['version', 'sha256', 'charter'],
};

interface Telling {
  readonly circle: string;
  readonly seq: number;
  readonly type: string;
  readonly body: unknown;
}

/** Remembers of entries that were shown what commands may refer to. An older one changes nothing. */
export function recordTold(
  { seats }: World,
  { alias }: Pick<Seat, 'alias'>,
  entries: readonly Telling[],
): void {
  const telling = entries.filter(({ circle, type }) => circle === 'room' && Object.hasOwn(TELLING, type));
  if (telling.length === 0) return;
  seats.change(alias, (now) => ({ ...now, told: telling.reduce(withTold, now.told ?? {}) }));
}

function withTold(told: NonNullable<Seat['told']>, { seq, type, body }: Telling): NonNullable<Seat['told']> {
  if (seq <= (whole(told[type]?.['seq']) ?? 0)) return told;
  const said = Object.entries(record(body)).flatMap(([field, value]) =>
    TELLING[type]?.includes(field) && (typeof value === 'string' || typeof value === 'number')
      ? [[field, value] as const]
      : [],
  );
  const fields: JsonObject = { seq, ...Object.fromEntries(said) };
  return { ...told, [type]: fields };
}
