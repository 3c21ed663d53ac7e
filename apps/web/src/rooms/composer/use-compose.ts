import type { Result } from '@parley/protocol';
import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { Trouble } from '../../live/outcome.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { speech } from '../../ui/speech.ts';
import { useGiving } from '../parts/use-giving.ts';
import { usePlace } from '../use-place.ts';
import type { Choice } from './destinations.ts';
import { type Draft, keepDraft, keptDraft, noDraft } from './draft.ts';
import { useWriting } from './writing.tsx';

export interface Compose {
  readonly draft: Draft;
  edit(changes: Partial<Draft>): void;
  send(): Promise<void>;
  readonly busy: boolean;
  readonly off: string | undefined;
  readonly trouble: Trouble | undefined;
}

/** What is typed, where it is kept, and the command it becomes. A refused sending leaves every word where it was. */
export function useCompose({ to, command }: Choice): Compose {
  const { t } = useWords();
  const { room, filter } = usePlace();
  const { contract } = usePlay();
  const { replyTo, reply } = useWriting();
  const seat = useMe().seat ?? '';
  const [draft, setDraft] = useState<Draft>(() => keptDraft(room, seat));
  const post = useGiving('post');
  const tell = useGiving('tell');
  const say = useGiving('say');
  const giving = { post, tell, say }[command];

  const edit = (changes: Partial<Draft>) => {
    const changed = { ...draft, ...changes };
    setDraft(changed);
    keepDraft(room, seat, changed);
  };
  const give = (): Promise<Result | undefined> => {
    const text = draft.text.trim() === '' ? '' : draft.text;
    if (command === 'tell') return tell.give({ text, ...(to !== 'everyone' && to !== 'side' && { to }) });
    const thread = draft.thread.trim() || (filter.show === 'thread' ? filter.thread : '');
    const message = { text, ...(thread && { thread }), ...(replyTo !== undefined && { reply_to: replyTo }) };
    if (command === 'post') return post.give(message);
    const proposal = draft.proposal && { contract: draft.proposal, base: contract?.version ?? 0 };
    return say.give({ ...message, ...(draft.summary && { summary: draft.summary }), ...proposal });
  };

  return {
    draft,
    edit,
    busy: giving.busy,
    trouble: giving.trouble,
    // People are never kept from writing; a connection that is gone sends it later.
    off: draft.text.trim() === '' ? t('room.write.first') : giving.may ? undefined : giving.off,
    async send() {
      if (draft.text.trim() === '' || giving.busy) return;
      const result = await give();
      if (!result) return;
      const empty = { ...noDraft, thread: draft.thread };
      setDraft(empty);
      keepDraft(room, seat, empty);
      reply(undefined);
      speech.say(t('room.sent'));
    },
  };
}
