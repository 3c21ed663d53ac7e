import { useWords, Words } from '../../i18n/words.tsx';
import { usePlay } from '../../live/use-seat.tsx';

/** Who has not signed, of those who are asked to; and that nobody is left, as long as no signature was taken back. */
export function Missing() {
  const { list } = useWords();
  const { missing = [], signatures = [] } = usePlay().signing ?? {};
  if (missing.length === 0 && signatures.some(({ standing }) => standing !== 'signed')) return null;
  return (
    <p className="mt-2">
      {missing.length > 0 ? (
        <Words of="after.missing" with={{ names: <bdi>{list(missing)}</bdi> }} />
      ) : (
        <Words of="after.everybody" />
      )}
    </p>
  );
}
