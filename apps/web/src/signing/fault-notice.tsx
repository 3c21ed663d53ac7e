import { Words } from '../i18n/words.tsx';
import { TroubleNotice } from '../rooms/parts/trouble-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Fingerprint } from './keys/fingerprint.tsx';
import type { SigningFault } from './sign-with.ts';

interface FaultNoticeProps {
  readonly fault: SigningFault | undefined;
  /** The fingerprint of the minutes that were shown. */
  readonly shown: string;
  /** Reads the minutes again. */
  readonly onReload: () => void;
}

/** Why nothing was signed, and what to do instead. */
export function FaultNotice({ fault, shown, onReload }: FaultNoticeProps) {
  switch (fault?.by) {
    case undefined:
      return null;
    case 'room':
      return <TroubleNotice trouble={fault.trouble} />;
    case 'passkey':
      return (
        <Notice tone="bad" label={<Words of="sign.fault" />}>
          <Words of={fault.fault === 'refused' ? 'sign.fault.refused' : 'sign.fault.unfit'} />
        </Notice>
      );
    case 'browser':
      return (
        <Notice tone="bad" label={<Words of="sign.fault" />}>
          <Words of="signing.unable" />
        </Notice>
      );
    case 'minutes':
      return (
        <Notice tone="bad" label={<Words of="sign.fault" />}>
          <p>
            {fault.theirs === undefined ? (
              <Words of="sign.fault.unnamed" />
            ) : (
              <Words
                of="sign.fault.minutes"
                with={{ shown: <Fingerprint of={shown} />, theirs: <Fingerprint of={fault.theirs} /> }}
              />
            )}
          </p>
          <Button className="mt-3" onClick={onReload}>
            <Words of="sign.reload" />
          </Button>
        </Notice>
      );
  }
}
