import type { ReactNode } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { type Choice as Option, RadioGroup } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Time } from '../../ui/time.tsx';
import { Fingerprint } from '../keys/fingerprint.tsx';
import type { OwnKey } from '../keys/own-keys.ts';
import type { KeyChoosing } from './use-key-choosing.ts';

/** With which key to sign: those that there are, by name, and one that can be made now. */
export function KeyChoice({ choosing }: { readonly choosing: KeyChoosing }) {
  const { t } = useWords();
  const { options, chosen, changes, able } = choosing;
  if (options.length === 0)
    return (
      <Notice tone="needs">
        <Words of={able ? 'sign.key.none' : 'signing.unable'} />
      </Notice>
    );
  const choices = options.map((option): Option<string> => {
    const { id } = option;
    if (option.choice.type === 'own') return { value: id, ...held(option.choice.key, option.isNamed) };
    const label = <Words of={option.choice.kind === 'passkey' ? 'sign.key.passkey' : 'sign.key.browser'} />;
    const hint =
      option.choice.kind === 'passkey' ? 'sign.key.passkey.hint' : ('sign.key.browser.hint' as const);
    return { value: id, label, hint: <Words of={hint} /> };
  });
  return (
    <>
      <RadioGroup
        label={t('sign.step.key')}
        labelHidden
        choices={choices}
        value={chosen?.id ?? ''}
        onChange={choosing.choose}
      />
      {changes && (
        <p className="mt-2 text-meta text-ink2">
          <Words of="sign.key.changes" />
        </p>
      )}
    </>
  );
}

/** A key that there is, in words. */
function held(key: OwnKey, isNamed: boolean): { readonly label: ReactNode; readonly hint: ReactNode } {
  return {
    label: <Words of={key.kind === 'passkey' ? 'sign.key.passkey.held' : 'sign.key.browser.held'} />,
    hint: (
      <>
        <Fingerprint of={key.fingerprint} /> ·{' '}
        <Words of="sign.key.made" with={{ when: <Time at={key.made} /> }} />
        {isNamed && (
          <>
            {' · '}
            <Words of="sign.key.known" />
          </>
        )}
      </>
    ),
  };
}
