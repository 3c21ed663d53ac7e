import { type ReactNode, useEffect, useState } from 'react';
import { Words } from '../i18n/words.tsx';
import { Button } from './button.tsx';

/** Nothing is drawn for what comes at once; the outline of the text for what takes a moment; then a sentence. */
const OUTLINE_AFTER_MS = 300;
const SENTENCE_AFTER_MS = 8_000;

const widths = ['w-1/2', 'w-11/12', 'w-4/5', 'w-2/3', 'w-10/12'] as const;

interface SkeletonProps {
  readonly lines?: number;
  readonly onRetry?: () => void;
  readonly label?: ReactNode;
}

export function Skeleton({ lines = 4, onRetry, label }: SkeletonProps) {
  const [stage, setStage] = useState<'nothing' | 'outline' | 'sentence'>('nothing');
  useEffect(() => {
    const outline = setTimeout(() => setStage('outline'), OUTLINE_AFTER_MS);
    const sentence = setTimeout(() => setStage('sentence'), SENTENCE_AFTER_MS);
    return () => {
      clearTimeout(outline);
      clearTimeout(sentence);
    };
  }, []);
  if (stage === 'nothing') return <div aria-busy="true" className="min-h-40" />;
  return (
    <div aria-busy="true" className="flex min-h-40 flex-col gap-3">
      <p className="sr-only">{label ?? <Words of="common.loading" />}</p>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          aria-hidden
          className={`h-4 rounded-control bg-sunk ${widths[line % widths.length]}`}
        />
      ))}
      {stage === 'sentence' && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-meta text-ink2">
          <Words of="common.slow" />
          {onRetry && (
            <Button onClick={onRetry}>
              <Words of="common.retry" />
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
