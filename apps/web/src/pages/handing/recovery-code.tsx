import type { SeatId } from '@parley/protocol/circle';
import { useWords, Words } from '../../i18n/words.tsx';
import { KeyMadeLater } from '../../signing/keys/key-made-later.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SaveButton } from '../../ui/save-button.tsx';
import { codeOf, fileName, fileText } from './link-words.ts';
import { Secret } from './secret.tsx';

interface RecoveryCodeProps {
  readonly room: string;
  readonly topic: string;
  readonly name: string;
  readonly link: string;
  /** The seat that the code brings back, once one has it. */
  readonly seat?: SeatId | undefined;
  readonly onTaken: () => void;
  readonly look?: 'filled' | 'quiet';
}

/** The one thing that brings a person back when this browser is lost. */
export function RecoveryCode(props: RecoveryCodeProps) {
  const { room, topic, name, link, seat, onTaken, look = 'filled' } = props;
  const translator = useWords();
  const code = codeOf(link);
  const links = [{ kind: 'recovery', subject: '', link }];
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Words of="links.recovery.what" />
      </p>
      <Secret text={code} link={code} what={translator.t('links.what.recovery')} />
      <div className="flex flex-wrap gap-3">
        <SaveButton
          look={look}
          file={fileName(topic, 'recovery.txt')}
          text={fileText(translator, { room, topic, name, side: '', sides: [], links })}
          onSaved={onTaken}
        >
          <Words of="links.recovery.save" />
        </SaveButton>
        <CopyButton text={code} onCopied={onTaken}>
          <Words of="links.recovery.copy" />
        </CopyButton>
      </div>
      {seat !== undefined && (
        <div className="mt-2 border-t border-line pt-4">
          <KeyMadeLater room={room} seat={seat} topic={topic} name={name} />
        </div>
      )}
    </div>
  );
}
