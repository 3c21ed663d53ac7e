import { RefusedError, refusalOfIssues, ROOM_ID, seatIdSchema } from '@parley/protocol';
import { minutesDocument, minutesText } from '@parley/record/minutes/document';
import { minutesMarkdown } from '@parley/record/minutes/markdown';
import { z } from 'zod';
import type { Caller, Hub } from '../../rooms/hub.ts';
import { refusal } from '../edge/failure.ts';
import { identifyOnce } from '../edge/identify.ts';
import type { Limits } from '../edge/limits.ts';
import type { Download, Glance, Sought } from './call.ts';
import { fileName } from './file-name.ts';

/** What the minutes can be had as. The text of the document is the one that is hashed, to the byte. */
const forms = {
  json: { type: 'application/json; charset=utf-8', render: minutesText },
  md: { type: 'text/markdown; charset=utf-8', render: minutesMarkdown },
} as const;
export type Form = keyof typeof forms;

interface MinutesParts {
  readonly hub: Hub;
  readonly limits: Limits;
}

const querySchema = z.object({ seat: seatIdSchema });

/**
 * GET /rooms/:room/minutes.json and .md, for whoever has a seat: by its token, or by a seat of this browser that is
 * named. While the room is open there are none, for they would not be the last word (MI-2).
 */
export function minutes(parts: MinutesParts, form: Form): (asked: Glance & Sought) => Promise<Download> {
  return async (asked) => {
    const minuted = await parts.hub.minutes(await readerOf(parts, asked));
    if (!minuted.ended) {
      throw refusal('not_now', {
        why: 'the room is still open',
        instead: 'Come again when it is closed; what is said until then belongs to the minutes too.',
      });
    }
    const document = minutesDocument(minuted);
    const { type, render } = forms[form];
    return { type, name: fileName(document.meeting.topic, 'minutes', form), text: render(document) };
  };
}

async function readerOf(parts: MinutesParts, asked: Glance & Sought): Promise<Caller> {
  const { room } = asked.params;
  if (room === undefined || !ROOM_ID.test(room)) throw refusal('unknown');
  if (asked.bearer === undefined) {
    const { data, error } = querySchema.safeParse(asked.query);
    if (error) throw new RefusedError(refusalOfIssues(error));
    return asked.visit.seat(room, data.seat);
  }
  const caller = await identifyOnce(parts, {
    text: asked.bearer,
    address: asked.address,
    kinds: ['person', 'agent', 'observer'],
  });
  if (caller.room !== room) throw refusal('unknown');
  return caller;
}
