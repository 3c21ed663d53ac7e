/**
 * Looking into what a hub sent, whose shape belongs to modules that this program need not know: whatever is not there,
 * or is something else, is absent.
 */

export type Look = Readonly<Record<string, unknown>>;

export function record(value: unknown): Look {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function words(value: unknown): readonly string[] {
  return list(value).filter((item) => typeof item === 'string');
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function whole(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
