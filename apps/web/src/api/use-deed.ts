import { RefusedError } from '@parley/client/errors';
import { randomKey } from '@parley/client/keys';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Kept {
  readonly input: string;
  readonly key: string;
}

/**
 * Gives a command and waits for what comes of it. Somebody who presses the button again after the network failed sends
 * the very same command with the very same key, so that it cannot happen twice; a refusal ends that, since it recorded
 * nothing.
 */
export function useDeed<Input extends object, Result>(
  give: (input: Input, key: string) => Promise<Result>,
  onDone: (result: Result, input: Input) => void,
) {
  const kept = useRef<Kept>(undefined);
  const mutation = useMutation({
    mutationFn: (input: Input) => {
      const text = JSON.stringify(input);
      if (kept.current?.input !== text) kept.current = { input: text, key: randomKey() };
      return give(input, kept.current.key);
    },
    onSuccess: (result, input) => {
      kept.current = undefined;
      onDone(result, input);
    },
    onError: (error) => {
      if (error instanceof RefusedError) kept.current = undefined;
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
