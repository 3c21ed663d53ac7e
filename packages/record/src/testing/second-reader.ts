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
    /** What each found, as places: ours, then theirs. */
    both: async (text: string, kept?: string) =>
      [await ours(key, text, kept), theirs(key, text, kept)] as const,
  };
}

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
    expect([index, ...(await both(recordText(parts)))]).toEqual([index, [], []]);
  }
}

function theirs(key: string, text: string, kept: string | undefined): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'parley-record-'));
  try {
    const [file, note] = [join(folder, 'record.json'), join(folder, 'kept.txt')];
    writeFileSync(file, text);
    writeFileSync(note, kept ?? '');
    const given = [SECOND_READER, file, '--key', key, ...(kept === undefined ? [] : ['--kept', note])];
    const { stdout, stderr, status } = spawnSync('python3', given, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return places(stdout.split('\n').filter((line) => line !== ''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function ours(key: string, text: string, kept: string | undefined): Promise<string[]> {
  const { findings } = await verifyFile(text, {
    hub: [key],
    checkpoints: kept === undefined ? [] : [kept],
  });
  return places(
    findings.map(({ part, circle, at }) => [part, circle, at].filter((word) => word !== undefined).join(' ')),
  );
}

const places = (found: readonly string[]): string[] => [...new Set(found)].toSorted();
