import { useWords, Words } from '../../i18n/words.tsx';
import { usePlay } from '../../live/use-seat.tsx';

/** Who has not signed, of those who are asked to. */
export function Missing() {
  const { list } = useWords();
  const missing = usePlay().signing?.missing ?? [];
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
