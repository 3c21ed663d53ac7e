import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { recordText } from '../bundle/record.ts';
import type { Signer } from '../notes/note.ts';
import { writeVerifierKey } from '../notes/verifier-key.ts';
import { verifyFile } from '../verify/verify-record.ts';
import { jsonObject } from './chains.ts';
import { makeRecord } from './records.ts';

/** A verifier in another language, which uses nothing of ours. */
export const SECOND_READER = fileURLToPath(new URL('verify_record.py', import.meta.url));

const WORDS = ['Anna', 'e\u0301', '\u00E9', '\u212B', '\u{1F600}\uFB33', '"\\\u2028', 'Hi\u1EBFu'];

/** What a verifier says: the verdict, and the places at which something does not hold. */
export interface Said {
  readonly verdict: string;
  readonly places: readonly string[];
}

/** Both verifiers, with this hub's key. Throws where the programs that the second one needs are missing. */
export function readers(hub: Signer) {
  for (const [program, argument] of [
    ['python3', '--version'],
    ['openssl', 'version'],
  ] as const) {
    if (spawnSync(program, [argument]).status !== 0) {
      throw new Error(`${program} is not on this machine, and the second verifier needs it: install it.`);
    }
  }
  const key = writeVerifierKey(hub.key);
  return {
    /** What each says: ours, then theirs, which stops at the first place. */
    both: async (text: string, { kept, keyless = false }: { kept?: string; keyless?: boolean } = {}) =>
      [await ours(text, keyless ? [] : [key], kept), theirs(text, keyless ? '-' : key, kept)] as const,
  };
}

export const WHOLE: Said = { verdict: 'whole', places: [] };

/** Makes so many records, hard ones among them, and expects that neither finds anything. */
export async function expectNoFalseAlarm(hub: Signer, records: number, seed: number): Promise<void> {
  const { both } = readers(hub);
  const said = fc.sample(fc.array(jsonObject, { maxLength: 6 }), { numRuns: records, seed });
  for (const [index, bodies] of said.entries()) {
    const { parts } = await makeRecord({
      hub: [hub],
      said: bodies,
      words: WORDS[index % WORDS.length] ?? '',
      caucus: index % 2 === 0,
      every: 4 + (index % 5),
    });
    expect([index, ...(await both(recordText(parts)))]).toEqual([index, WHOLE, WHOLE]);
  }
}

function theirs(text: string, key: string, kept: string | undefined): Said {
  const folder = mkdtempSync(join(tmpdir(), 'parley-record-'));
  try {
    const [file, note] = [join(folder, 'record.json'), join(folder, 'kept.txt')];
    writeFileSync(file, text);
    writeFileSync(note, kept ?? '');
    const given = [SECOND_READER, file, key, ...(kept === undefined ? [] : [note])];
    const { stdout, stderr } = spawnSync('python3', given, { encoding: 'utf8' });
    const [, verdict, place] = /^(whole|inside|broken)(?: (.+))?\n$/.exec(stdout) ?? [];
    if (verdict === undefined) throw new Error(`The second verifier says nothing: ${stdout}${stderr}`);
    return { verdict, places: place === undefined ? [] : [place] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function ours(text: string, hub: readonly string[], kept: string | undefined): Promise<Said> {
  const { findings, verdict } = await verifyFile(text, {
    hub,
    checkpoints: kept === undefined ? [] : [kept],
  });
  const places = findings.map(({ part, circle, at }) =>
    [part, circle, at].filter((word) => word !== undefined).join(' '),
  );
  return { verdict, places };
}
