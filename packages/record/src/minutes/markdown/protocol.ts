import type { Minutes } from '../document.ts';
import type { Names } from './names.ts';
import { type Blocks, listed, quoted, when } from './text.ts';

/** The protocol by thread, in the speakers' own summaries; and how to check all this. */

type Said = Minutes['protocol'][number]['items'][number];

export function protocolBlocks({ protocol }: Minutes, names: Names): Blocks {
  if (protocol.length === 0) return ['Nobody has spoken.'];
  return protocol.flatMap(
    ({ thread, items }, index): Blocks => [
      `### Thread ${index + 1}`,
      thread === null ? 'What belongs to no thread.' : `Label: ${quoted(thread)}`,
      listed(
        items.map((item) => saidLine(item, names)),
        '',
      ),
    ],
  );
}

function saidLine(said: Said, names: Names): string {
  const reply = said.reply_to === undefined ? '' : `, in reply to entry ${said.reply_to}`;
  const words = said.summary ?? said.opening ?? '';
  const cut = said.cut ? ' (beginning of the text)' : '';
  return `${when(said.at)}, entry ${said.seq}: ${doneBy(said, names)}${reply}${cut}: ${quoted(words)}`;
}

function doneBy(said: Said, { author }: Names): string {
  if (said.how === 'narrowed') return 'the people narrowed the talk to this';
  if (said.how === 'posted') return `${author(said)} posted`;
  // What a person says under the rules of the floor is said for their party (ID-10).
  return said.by.kind === 'person' ? `${author(said)}, speaking for the party, said` : `${author(said)} said`;
}

export function checkBlocks({ room, head, outcome, contract }: Minutes): Blocks {
  const entries = head.seq === 1 ? 'entry 1' : `entries 1 to ${head.seq}`;
  const end = outcome ? 'the one that closed the room' : 'the newest one there is';
  return [
    'This text is made from the JSON document of the same minutes, which is the original: canonical JSON (RFC 8785), whose bytes are the same wherever it is made.',
    `It is a fold of ${entries} of the room alone. Whoever has them can make it anew, and compare it byte for byte.`,
    [
      `- Room: \`${room}\``,
      `- Last entry: ${head.seq}, ${end}`,
      `- Its hash in the chain of entries: \`${head.hash}\``,
      ...(contract.agreed ? [`- SHA-256 of the text of the contract: \`${contract.agreed.sha256}\``] : []),
    ],
    'Words of others stand between quotes or behind a fence, and what nobody would see in them is written out. Kinds and parties beside the names, times and entries are the words of the room.',
  ];
}
