import { useQuery } from '@tanstack/react-query';
import type { SeatId } from '@parley/protocol/circle';
import { useWords, Words } from '../../i18n/words.tsx';
import { SeatProvider } from '../../live/use-seat.tsx';
import { fileName } from '../../pages/handing/link-words.ts';
import { TroubleNotice } from '../../rooms/parts/trouble-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SaveButton } from '../../ui/save-button.tsx';
import { hubKeys, newestOf } from '../hub-key.ts';
import { Fingerprint } from './fingerprint.tsx';
import { joiningReceipt } from './key-words.ts';
import { useNaming } from './use-naming.ts';

interface KeyMadeProps {
  readonly room: string;
  readonly seat: SeatId;
  readonly topic: string;
  readonly name: string;
}

/** Right after a seat was taken: the key that was made with it, and what the person keeps of both. */
export function KeyMade(props: KeyMadeProps) {
  return (
    <SeatProvider room={props.room} seat={props.seat}>
      <OwnKeyHere {...props} />
    </SeatProvider>
  );
}

function OwnKeyHere({ room, seat, topic, name }: KeyMadeProps) {
  const translator = useWords();
  const { data } = useQuery(hubKeys);
  // Whoever takes a seat here signs here: a key that was named before belongs to another browser.
  const naming = useNaming(true);
  const hub = newestOf(data);
  if (!naming)
    return (
      <p className="text-meta text-ink2">
        <Words of="signing.making" />
      </p>
    );
  const fingerprint = naming.status === 'own' ? naming.key.fingerprint : undefined;
  return (
    <div className="flex flex-col gap-2">
      {naming.status === 'own' && (
        <>
          <p className="text-meta">
            <Words of="signing.made" />
            <span className="mt-1 block text-ink">
              <Fingerprint of={naming.key.fingerprint} whole />
            </span>
          </p>
          {naming.replaced && (
            <Notice>
              <Words of="signing.changed" />
            </Notice>
          )}
        </>
      )}
      {naming.status === 'unable' && (
        <p className="text-meta text-ink2">
          <Words of="signing.unable" />
        </p>
      )}
      {naming.status === 'refused' && <TroubleNotice trouble={naming.trouble} />}
      <div>
        <SaveButton
          file={fileName(topic, 'seat.txt')}
          text={joiningReceipt(translator, { room, topic, seat, name, fingerprint, hub })}
        >
          <Words of="signing.save" />
        </SaveButton>
      </div>
    </div>
  );
}
