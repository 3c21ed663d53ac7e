import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/queries.ts';
import { Words } from '../../i18n/words.tsx';
import { fileName } from '../../pages/handing/link-words.ts';
import type { ButtonLook } from '../../ui/button.tsx';
import { SaveButton } from '../../ui/save-button.tsx';
import { keptFile } from './checkpoint-notes.ts';
import { keptNotes } from './kept-notes.ts';

interface SaveKeptProps {
  readonly room: string;
  readonly seat: string;
  readonly topic: string;
  readonly look?: ButtonLook;
}

/** The notes that this browser keeps, as they are now; none where it keeps nothing. */
export function useKept(room: string, seat: string) {
  const { data } = useQuery({
    queryKey: keys.kept(room, seat),
    queryFn: () => keptNotes(room, seat),
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  });
  return data ?? [];
}

/** Hands out the checkpoints that this browser kept, for a verifier. */
export function SaveKept({ room, seat, topic, look = 'quiet' }: SaveKeptProps) {
  const kept = useKept(room, seat);
  if (kept.length === 0) return null;
  return (
    <SaveButton look={look} file={fileName(topic, 'kept-checkpoints.json')} text={keptFile(kept)}>
      <Words of="signing.kept" />
    </SaveButton>
  );
}
