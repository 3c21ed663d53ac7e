/**
 * What can go wrong with a statement, reduced to what has to be done about it. The driver's own errors carry the
 * statement's parameters, and PostgreSQL's carry values of rows, so neither is kept as a cause: a code is all that
 * ever leaves this folder.
 */

/** The store refused the statement for what it says; none of it was written. */
export class DataRefused extends Error {
  override readonly name = 'DataRefused';
  /** SQLSTATE. */
  readonly code: string;
  /** The table whose constraint was broken, when it was one. */
  readonly table: string | undefined;

  constructor(code: string, table?: string) {
    super(`the store refused a statement for its data (${code})`);
    this.code = code;
    this.table = table;
  }
}

/** Nothing is known about the statement: the store could not be reached, did not answer, or answered with its own trouble. */
export class StoreLost extends Error {
  override readonly name = 'StoreLost';
  readonly code: string;

  constructor(code: string) {
    super(`the store gave no answer (${code})`);
    this.code = code;
  }
}

export const UNIQUE_VIOLATION = '23505';

// Data exceptions, broken constraints, and limits of the program such as the length of what an index holds.
const DATA_CLASSES = new Set(['22', '23', '54']);
const SQLSTATE = /^[0-9A-Z]{5}$/;
const SYSTEM_CODE = /^[A-Z][A-Z_]{2,40}$/;

/** The failure behind whatever a driver throws. */
export function failureOf(error: unknown): DataRefused | StoreLost {
  if (error instanceof DataRefused || error instanceof StoreLost) return error;
  const code = codeOf(error);
  const fromServer = SQLSTATE.test(code) && DATA_CLASSES.has(code.slice(0, 2));
  return fromServer ? new DataRefused(code, tableOf(error)) : new StoreLost(code);
}

function tableOf(error: unknown): string | undefined {
  const table =
    typeof error === 'object' && error !== null && 'table_name' in error ? error.table_name : undefined;
  return typeof table === 'string' ? table : undefined;
}

/** The code of an error or of what caused it, when it looks like one: anything else could be content. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && (SQLSTATE.test(code) || SYSTEM_CODE.test(code))) return code;
  return 'cause' in error ? codeOf(error.cause) : 'unknown';
}
