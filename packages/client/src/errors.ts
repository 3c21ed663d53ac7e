export { RefusedError } from '@parley/protocol/refusal';

/**
 * The two classes of failure. A RefusedError is the hub's word, with its code, fix and retry advice. A LocalError is
 * this side's own (no connection, no answer in time, closed) and never travels.
 */

const localFaults = {
  not_connected: 'There is no connection to the hub right now.',
  unreachable: 'The hub could not be reached.',
  timeout: 'It did not happen in time.',
  aborted: 'The caller no longer waits for it.',
  stopped: 'The client was closed.',
  closed: 'The hub ended the connection for good.',
  reloaded: 'The copy that was being read is no copy of this record; read it anew.',
  key_in_use: 'This key belongs to another command that is not answered yet.',
  too_long: 'The command is longer than any hub takes.',
  not_a_hub: 'What answered does not speak as a Parley hub does.',
  wrong_link: 'This is no link or token of a Parley room.',
} as const;

export type LocalFault = keyof typeof localFaults;

interface LocalErrorOptions extends ErrorOptions {
  /** The close code, where the hub ended it. */
  readonly code?: number;
  /** The command this is about, if it may have reached the hub: repeat it with this key and it cannot happen twice. */
  readonly key?: string;
}

export class LocalError extends Error {
  override readonly name = 'LocalError';
  readonly fault: LocalFault;
  readonly code: number | undefined;
  readonly key: string | undefined;

  constructor(fault: LocalFault, options: LocalErrorOptions = {}) {
    super(localFaults[fault], options);
    this.fault = fault;
    this.code = options.code;
    this.key = options.key;
  }
}
