import { RefusedError } from '@parley/client/errors';
import { randomKey } from '@parley/client/keys';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { keepUnanswered, type Unanswered, unanswered } from './unanswered.ts';

/**
 * Gives a command and waits for what comes of it. Somebody who presses the button again after the network failed sends
 * the very same command with the very same key, so that it cannot happen twice; a refusal ends that, since it recorded
 * nothing. With a name, that holds over a reload of the page too; the input must then hold no secret.
 */
export function useDeed<Input extends object, Result>(
  give: (input: Input, key: string) => Promise<Result>,
  onDone: (result: Result, input: Input) => void,
  name?: string,
) {
  const kept = useRef<Unanswered | undefined>(name === undefined ? undefined : unanswered(name));
  const keep = (next: Unanswered | undefined) => {
    kept.current = next;
    if (name !== undefined) keepUnanswered(name, next);
  };
  const mutation = useMutation({
    mutationFn: (input: Input) => {
      const text = JSON.stringify(input);
      const sent = kept.current?.input === text ? kept.current : { input: text, key: randomKey() };
      keep(sent);
      return give(input, sent.key);
    },
    onSuccess: (result, input) => {
      keep(undefined);
      onDone(result, input);
    },
    onError: (error) => {
      if (error instanceof RefusedError) keep(undefined);
    },
  });
  return {
    run: (input: Input) => {
      if (!mutation.isPending) mutation.mutate(input);
    },
    busy: mutation.isPending,
    failure: mutation.error ?? undefined,
    forget: mutation.reset,
  };
}
