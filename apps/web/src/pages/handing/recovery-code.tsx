import { useWords, Words } from '../../i18n/words.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SaveButton } from '../../ui/save-button.tsx';
import { codeOf, fileName, fileText } from './link-words.ts';
import { Secret } from './secret.tsx';

interface RecoveryCodeProps {
  readonly room: string;
  readonly topic: string;
  readonly name: string;
  readonly link: string;
  readonly onTaken: () => void;
  readonly look?: 'filled' | 'quiet';
}

/** The one thing that brings a person back when this browser is lost. */
export function RecoveryCode({ room, topic, name, link, onTaken, look = 'filled' }: RecoveryCodeProps) {
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
    </div>
  );
}
