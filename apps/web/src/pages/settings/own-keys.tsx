import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { keys } from '../../api/queries.ts';
import { useWords, Words } from '../../i18n/words.tsx';
import { Fingerprint } from '../../signing/keys/fingerprint.tsx';
import { type OwnKey, removeKey } from '../../signing/keys/own-keys.ts';
import { useOwnKeys } from '../../signing/keys/use-own-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shortHash } from '../../ui/short-hash.ts';
import { speech } from '../../ui/speech.ts';
import { Time } from '../../ui/time.tsx';

/** The signing keys that this browser has, each for one seat of one room. */
export function OwnKeys() {
  const own = useOwnKeys();
  const [leaving, setLeaving] = useState<OwnKey>();
  return (
    <section className="mt-12">
      <h2 className="mb-2 text-head font-[600]">
        <Words of="settings.keys_own" />
      </h2>
      <p className="mb-4 text-meta text-ink2">
        <Words of={saysOf(own)} />
      </p>
      {own && own.held.length > 0 && (
        <ul className="border-t border-line">
          {own.held.map((key) => (
            <KeyRow
              key={`${key.room} ${key.seat} ${key.fingerprint}`}
              of={key}
              onRemove={() => setLeaving(key)}
            />
          ))}
        </ul>
      )}
      {leaving && <Remove of={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  );
}

function saysOf(own: ReturnType<typeof useOwnKeys>) {
  if (own?.able === false) return 'settings.keys_own.unable';
  return own?.held.length === 0 ? 'settings.keys_own.none' : 'settings.keys_own.what';
}

interface OfKey {
  readonly of: OwnKey;
}

function KeyRow({ of: key, onRemove }: OfKey & { readonly onRemove: () => void }) {
  const { t } = useWords();
  const { room, seat, kind, fingerprint, topic, name, made } = key;
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <span className="text-ink2">
        <Icon of={KeyRound} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-[600] whitespace-nowrap">
            <Fingerprint of={fingerprint} />
          </span>
          <span className="text-meta text-ink2">
            {kind === 'passkey' && `${t('settings.keys_own.passkey')} · `}
            <Words of="settings.keys_own.made" with={{ when: <Time at={made} /> }} />
          </span>
        </p>
        <p className="text-meta text-ink2">
          <bdi>{name}</bdi> ·{' '}
          <Link
            to="/rooms/$room"
            params={{ room }}
            search={{ seat }}
            className="underline underline-offset-4"
          >
            <bdi>{topic}</bdi>
          </Link>
        </p>
      </div>
      <Button
        onClick={onRemove}
        aria-label={t('settings.keys_own.remove.named', { print: shortHash(fingerprint), name, topic })}
      >
        <Words of="settings.keys_own.remove" />
      </Button>
    </li>
  );
}

/** A key that is gone comes back by nothing: it is asked once. */
function Remove({ of: key, onClose }: OfKey & { readonly onClose: () => void }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const remove = async () => {
    await removeKey(key);
    speech.say(t('settings.keys_own.removed'));
    await queries.invalidateQueries({ queryKey: keys.ownKeys() });
    onClose();
  };
  return (
    <Dialog title={<Words of="settings.keys_own.remove.title" />} onClose={onClose}>
      <p>
        <Words
          of="settings.keys_own.remove.what"
          with={{ name: <bdi>{key.name}</bdi>, topic: <bdi>{key.topic}</bdi> }}
        />
      </p>
      {key.kind === 'passkey' && (
        <p className="mt-3 text-meta text-ink2">
          <Words of="settings.keys_own.remove.passkey" />
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>
          <Words of="common.cancel" />
        </Button>
        <Button look="danger" onClick={() => void remove()}>
          <Words of="settings.keys_own.remove" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
