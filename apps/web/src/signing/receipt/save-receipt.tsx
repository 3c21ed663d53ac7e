import { useQuery } from '@tanstack/react-query';
import { parseStatement } from '@parley/record/statement/statement';
import { useWords, Words } from '../../i18n/words.tsx';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { fileName } from '../../pages/handing/link-words.ts';
import { usePlace } from '../../rooms/use-place.ts';
import { SaveButton } from '../../ui/save-button.tsx';
import type { SeatDeeds } from '../after/deeds.ts';
import { hubKeys, newestOf } from '../hub-key.ts';
import { useKept } from '../kept/save-kept.tsx';
import { receiptText } from './receipt-text.ts';

interface SaveReceiptProps {
  readonly own: SeatDeeds;
  readonly signature: SeatDeeds['signed'][number];
}

/** The receipt as a text, with what was signed, the signature, and what this browser kept to check it by. */
export function SaveReceipt({ own: { seat, viewed }, signature }: SaveReceiptProps) {
  const translator = useWords();
  const { room } = usePlace();
  const { topic } = usePlay().room;
  const { name = '' } = useMe();
  const { data } = useQuery(hubKeys);
  const kept = useKept(room, seat);
  const text = receiptText(translator, {
    ...{ room, topic, seat, name, signature, kept },
    minutes: parseStatement(signature.text)?.minutes,
    viewed: viewed?.at,
    signed: signature.at,
    hub: newestOf(data),
  });
  return (
    <SaveButton file={fileName(topic, 'receipt.txt')} text={text}>
      <Words of="receipt.save" />
    </SaveButton>
  );
}
