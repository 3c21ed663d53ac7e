/** Why a measurement came to nothing, in words for whoever runs the bench. */
export class BenchError extends Error {
  override readonly name = 'BenchError';
}

/** A value that has to be there. */
export function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new BenchError(`${what} is missing`);
  return value;
}
