import { useWords, Words } from '../../i18n/words.tsx';
import { BackForm, type BackFormProps } from './back-form.tsx';

type VoidFormProps = Pick<BackFormProps, 'minutes' | 'signedWith' | 'onClose'>;

/** Declares one's signature void: it stays where it is, and counts no more. */
export function VoidForm(props: VoidFormProps) {
  const { t } = useWords();
  return (
    <BackForm
      {...props}
      what={<Words of="back.void.what" />}
      send={<Words of="back.void.do" />}
      said={(reason) => ({ purpose: 'void', shown: t('back.void.shown'), reason })}
    />
  );
}
