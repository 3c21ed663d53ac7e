import { circleSchema } from '@parley/protocol';
import { flatInput } from '@parley/rules/modules/tools';
import { z } from 'zod';
import { refusal } from '../../edge/failure.ts';
import { afterSchema, limitSchema, readEntries, READS } from './reading.ts';
import { entryText, paperNamed, pieceOf, textNamed } from './texts.ts';
import { parsed, seated, type Tool } from './tool.ts';

const readSchema = z.strictObject({
  what: z
    .enum(['entries', 'contract', 'charter', 'mandate', 'minutes', 'final', 'entry'])
    .default('entries')
    .describe(
      'What to read: what is new in the record (entries, if left out), the newest contract, charter or mandate, of a closed room the minutes or the final document, or one entry in full.',
    ),
  after: afterSchema,
  limit: limitSchema,
  circle: circleSchema
    .default('room')
    .describe('Of one entry, the circle it stands in: room, if left out, or a private one such as seat/s2.'),
  seq: z.int().min(1).optional().describe('Of one entry, its number: 12 for #12.'),
});
const readInput = flatInput('read', readSchema);

export const readTool: Tool = seated({
  name: 'read',
  title: 'Read',
  description:
    'Read what is new in the record, without waiting, or a text in full. Long answers come in pages: read on with the cursor of the last one.',
  input: readInput,
  annotations: READS,
  act: async (call) => {
    const { what, after, limit, circle, seq } = parsed(readSchema, readInput, call.args);
    const { parts, visitor } = call;
    switch (what) {
      case 'entries':
        return readEntries(call, { after, limit });
      case 'minutes':
      case 'final':
        return pieceOf(call, await paperNamed(parts, visitor, what));
      case 'entry':
        if (seq === undefined) throw refusal('invalid', { field: 'seq', problem: 'is missing' });
        return pieceOf(call, await entryText(parts, visitor, { circle, seq }));
      default:
        return pieceOf(call, await textNamed(parts, visitor, what));
    }
  },
});
