import pino from 'pino';

/**
 * Logs say that something happened, to which room, how often and how long it took; never what was said in it, and
 * never anything that opens a door. So there is no way to log a sentence: a line is an event name and flat fields,
 * a field that does not look like an id, a number or a code is left out, and errors go through `describeError`.
 */

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  debug(event: string, fields?: LogFields, error?: unknown): void;
  info(event: string, fields?: LogFields, error?: unknown): void;
  warn(event: string, fields?: LogFields, error?: unknown): void;
  error(event: string, fields?: LogFields, error?: unknown): void;
  /** A log that adds these fields to each of its lines. */
  child(fields: LogFields): Log;
}

/**
 * A failure that the operator can do something about. Its message is a sentence of ours, made of names, numbers and
 * paths alone, so it may be printed and logged; of every other error the text is taken to be somebody's secret.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly code: string;

  constructor(code: string, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}

export interface ErrorDescription {
  readonly name: string;
  readonly code?: string;
  readonly causeCode?: string;
  /** Only of an `OperatorError`. */
  readonly text?: string;
  /** Where in our own code it was thrown, as `file.ts:12`. */
  readonly at?: string;
}

const CODE = /^[A-Za-z0-9_.-]{1,60}$/;
// Ids, codes, paths, origins, times. No white space, so no sentence; no `?`, `=` or `&`, so no query of a link; no `@`,
// so no address of a person and no password in a URL.
const PLAIN_VALUE = /^[\w.:/+,#*()[\]-]{0,200}$/;
// 256 bits are 43 characters of base64url and 64 of hex; ids of rooms, commits and requests are shorter.
const SECRET_RUN = /[\w-]{40}/;
const SECRET_NAME =
  /token|secret|passw|authorization|cookie|credential|body|content|text$|^(host|idempotency|api)?_?key$/i;
const CAUSES_FOLLOWED = 5;
const HEADER_BEFORE_MESSAGE = 100;

/** JSON lines on stderr: stdout is for the one line that a person reads. */
export function createLog(level: LogLevel, destination: pino.DestinationStream = stderrLines()): Log {
  const options = {
    level,
    messageKey: 'event',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return wrap(pino(options, destination));
}

/** What may be said about an error: its kind, its codes, and the text if the text is ours. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = codeOf(error);
  const causeCode = causesOf(error)
    .map(codeOf)
    .find((found) => found !== undefined);
  const at = whereThrown(error);
  return {
    name: nameOf(error),
    ...(code !== undefined && { code }),
    ...(causeCode !== undefined && { causeCode }),
    ...(error instanceof OperatorError && { text: error.message }),
    ...(at !== undefined && { at }),
  };
}

function wrap(logger: pino.Logger): Log {
  return {
    debug: (event, fields, error) => logger.debug(clean(fields, error), event),
    info: (event, fields, error) => logger.info(clean(fields, error), event),
    warn: (event, fields, error) => logger.warn(clean(fields, error), event),
    error: (event, fields, error) => logger.error(clean(fields, error), event),
    child: (fields) => wrap(logger.child(clean(fields))),
  };
}

function clean(fields: LogFields = {}, error?: unknown): Record<string, unknown> {
  const cleaned: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields))
    cleaned[name] = mayBeLogged(name, value) ? value : '[redacted]';
  if (error !== undefined) cleaned['error'] = describeError(error);
  return cleaned;
}

function mayBeLogged(name: string, value: LogFields[string]): boolean {
  if (typeof value !== 'string') return true;
  return !SECRET_NAME.test(name) && PLAIN_VALUE.test(value) && !SECRET_RUN.test(value);
}

function stderrLines(): pino.DestinationStream {
  // Synchronous, so that the lines before a crash are not lost. A reader who has gone away is no reason to stop.
  const destination = pino.destination({ fd: 2, sync: true });
  destination.on('error', () => undefined);
  return destination;
}

function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && CODE.test(code) ? code : undefined;
}

function nameOf(error: Error): string {
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  return CODE.test(name) ? name : 'Error';
}

function causesOf(error: Error): Error[] {
  const causes: Error[] = [];
  for (
    let cause = error.cause;
    cause instanceof Error && causes.length < CAUSES_FOLLOWED;
    cause = cause.cause
  ) {
    causes.push(cause);
  }
  return causes;
}

/**
 * The first frame outside of node and node_modules. A stack begins with the message, and a message can hold lines
 * that look like frames: so the message is cut off first, and where it is not found nothing is said.
 */
function whereThrown({ stack, message }: Error): string | undefined {
  const start = stack?.slice(0, HEADER_BEFORE_MESSAGE + message.length).indexOf(message) ?? -1;
  if (stack === undefined || start < 0) return undefined;
  const frames = stack
    .slice(start + message.length)
    .split('\n')
    .slice(1);
  const own = frames.find((frame) => !frame.includes('node:') && !frame.includes('node_modules'));
  const place = own?.match(/([\w.-]+\.[cm]?[jt]s):(\d+):\d+\)?$/);
  return place ? `${place[1]}:${place[2]}` : undefined;
}
