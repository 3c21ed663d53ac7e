import type { CommandName, InputFor } from '@parley/client';
import { type ReactNode, useState } from 'react';
import { DeedForm, type DeedFormProps } from './deed-form.tsx';
import { ReasonField } from './reason-field.tsx';

interface ReasonFormProps<Name extends CommandName>
  extends Omit<DeedFormProps<Name>, 'input' | 'onDone' | 'children'> {
  /** What is sent; the reason is empty where it is optional and none was given. */
  readonly input: (reason: string) => InputFor<Name>;
  readonly optional?: boolean;
  readonly hint?: ReactNode;
  /** What is to be known before one gives the reason. */
  readonly children?: ReactNode;
}

/** A deed that takes nothing but the reason for it. */
export function ReasonForm<Name extends CommandName>(props: ReasonFormProps<Name>) {
  const { input, optional = false, hint, children, ...form } = props;
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <DeedForm
      {...form}
      input={() => (given !== '' || optional ? input(given) : undefined)}
      onDone={() => setReason('')}
    >
      {children}
      <ReasonField value={reason} onChange={setReason} optional={optional} hint={hint} />
    </DeedForm>
  );
}
