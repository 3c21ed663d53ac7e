import { downSchema } from '@parley/protocol';
import type { ReadFrame } from '../frames.ts';

const known = new Set<unknown>(downSchema.options.map((option) => option.shape.type.value));

/** Checks every frame against its schema. A link can lead to any host, and what answers there is not trusted. */
export const checkedFrame: ReadFrame = (text) => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'broken';
  }
  const parsed = downSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  return typeof type === 'string' && !known.has(type) ? 'unknown' : 'broken';
};
