/** The command line is not right. Nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
