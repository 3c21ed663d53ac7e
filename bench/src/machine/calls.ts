/**
 * How the bench and the processes it starts talk: one call at a time each, over the channel that Node gives to a
 * forked process. A process without its parent has nothing left to measure, so it ends.
 */

/** The calls a process answers: name to input and output. */
export type Calls<C> = {
  readonly [Name in keyof C]: { readonly input: unknown; readonly output: unknown };
};

/** What crosses the channel. Both ends are this file, so neither checks what the other wrote. */
export interface Call {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}
export type Answer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly failure: string };

export type Handlers<C extends Calls<C>> = {
  readonly [Name in keyof C]: (input: C[Name]['input']) => Promise<C[Name]['output']>;
};

/** Answers the calls of the process that forked this one, until that process goes away. */
export function serve<C extends Calls<C>>(handlers: Handlers<C>): void {
  // The bench ends what it started; a Ctrl-C that reaches the whole group must not end it in the middle.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: Call) => {
    void answer(handlers, message).then((reply) => process.send?.(reply));
  });
}

async function answer<C extends Calls<C>>(handlers: Handlers<C>, { id, name, input }: Call): Promise<Answer> {
  const handler = (handlers as Readonly<Record<string, (input: unknown) => Promise<unknown>>>)[name];
  if (handler === undefined) return { id, failure: `there is no call ${name}` };
  try {
    return { id, output: await handler(input) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
