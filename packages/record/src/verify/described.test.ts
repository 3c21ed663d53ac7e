import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifyFile } from './verify-record.ts';

const described = readFileSync(new URL('../../../../docs/RECORD.md', import.meta.url), 'utf8');
const after = (pattern: RegExp) => pattern.exec(described)?.[1] ?? '';

test('the record that docs/RECORD.md works through is whole, and holds what is said of it (MI-3)', async () => {
  const file = after(/```text\n(\{.+)\n```/);
  const report = await verifyFile(file, { hub: [after(/hub's verifier key +(\S+)/)] });
  expect(report).toMatchObject({ verdict: 'whole', findings: [] });
  expect(report.minutes?.sha256).toBe(after(/their SHA-256 +(\S+)/));
  expect(report.signatures[0]).toMatchObject({ holds: true, fingerprint: after(/its fingerprint +(\S+)/) });
  for (const [name, value] of described.matchAll(
    /^(?:entry \d|its hash|minutes|statement|its digest|its signature) {2,}(.+)$/gm,
  )) {
    const written = [
      value ?? '',
      JSON.stringify(value).slice(1, -1),
      JSON.stringify(JSON.stringify(value).slice(1, -1)).slice(1, -1),
    ];
    expect([name, written.some((form) => file.includes(form))]).toEqual([name, true]);
  }
});
