import { RefusedError, refusalOfIssues, ROOM_ID, seatIdSchema } from '@parley/protocol';
import { z } from 'zod';
import type { Desk } from '../../desk/desk.ts';
import { type Paper, type PaperForm, paperOf, type RecordFileName, recordFileOf } from '../../desk/papers.ts';
import type { Caller, Extent, Hub } from '../../rooms/hub.ts';
import { refusal } from '../edge/failure.ts';
import type { Download, Glance, Sought } from './call.ts';
import { fileName } from './file-name.ts';
import { JSON_TYPE, paperTypes } from './room/form.ts';

interface PaperParts {
  readonly hub: Hub;
  readonly desk: Pick<Desk, 'identify'>;
}

const querySchema = z.object({ seat: seatIdSchema });

/**
 * GET /rooms/:room/minutes.json and .md, final.json and .md, for whoever has a seat: by its token or a handle, or by a
 * seat of this browser that is named. They are files to be saved.
 */
export function paper(
  parts: PaperParts,
  which: Paper,
  form: PaperForm,
): (asked: Glance & Sought) => Promise<Download> {
  return async (asked) => {
    const { topic, text } = await paperOf(parts, await readerOf(parts, asked), which, form);
    return { type: paperTypes[form], name: fileName(topic, fileWords[which], form), text };
  };
}

/** GET /rooms/:room/record.json, with `?for=party` that of one's own side, and checkpoints.json. */
export function recordFile(
  parts: PaperParts,
  which: RecordFileName,
): (asked: Glance & Sought) => Promise<Download> {
  return async (asked) => {
    const extent = extentIn(asked.query);
    const { topic, text } = await recordFileOf(parts, await readerOf(parts, asked), which, extent);
    return { type: JSON_TYPE, name: fileName(topic, recordWords[which][extent], 'json'), text };
  };
}

const recordWords = {
  record: { room: 'record', party: 'record with caucus' },
  checkpoints: { room: 'checkpoints', party: 'checkpoints' },
} as const;

const extentSchema = z.object({ for: z.literal('party').optional() });

/** How much is asked for. Refuses another word than `party`, so that nobody takes the one record for the other. */
export function extentIn(query: object): Extent {
  const { data, error } = extentSchema.safeParse(query);
  if (error) throw new RefusedError(refusalOfIssues(error));
  return data.for ?? 'room';
}

const fileWords = { minutes: 'minutes', final: 'final document' } as const;

async function readerOf({ desk }: PaperParts, asked: Glance & Sought): Promise<Caller> {
  const { room } = asked.params;
  if (room === undefined || !ROOM_ID.test(room)) throw refusal('unknown');
  if (asked.bearer === undefined) {
    const { data, error } = querySchema.safeParse(asked.query);
    if (error) throw new RefusedError(refusalOfIssues(error));
    return asked.visit.seat(room, data.seat);
  }
  const { caller } = await desk.identify({ text: asked.bearer, address: asked.address });
  if (caller.room !== room) throw refusal('unknown');
  return caller;
}
