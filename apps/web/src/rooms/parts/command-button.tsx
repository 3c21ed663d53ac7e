import type { CommandName, InputFor } from '@parley/client';
import type { Result } from '@parley/protocol';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { useGiving } from './use-giving.ts';

interface CommandButtonProps<Name extends CommandName> {
  readonly command: Name;
  readonly input: InputFor<Name>;
  readonly look?: ButtonLook;
  readonly children: ReactNode;
  /** Another reason why it is off, besides what the rules say. */
  readonly off?: string | undefined;
  readonly onDone?: (result: Result) => void;
  readonly name?: string | undefined;
}

/** A button that gives one command as it stands. Why it is off, and why it was refused, is said where it is. */
export function CommandButton<Name extends CommandName>(props: CommandButtonProps<Name>) {
  const { command, input, look = 'quiet', children, onDone, name } = props;
  const giving = useGiving(command);
  const press = async () => {
    const result = await giving.give(input);
    if (result) onDone?.(result);
  };
  return (
    <>
      <Button
        look={look}
        className="self-start"
        data-command={command}
        off={giving.off ?? props.off}
        busy={giving.busy}
        aria-label={name}
        onClick={() => void press()}
      >
        {children}
      </Button>
      <TroubleNotice trouble={giving.trouble} />
    </>
  );
}
