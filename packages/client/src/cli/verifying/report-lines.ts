import {
  inWords,
  type Report,
  type Trust,
  type Unproven,
  unprovenInWords,
  writeVerifierKey,
} from '@parley/record';
import { quotedName } from '@parley/telling/show/directory';
import { when } from '@parley/telling/show/when';
import { hanging } from '@parley/telling/text/fence';
import type { KeyOf } from './keys.ts';

/** What was found, and what it was held against. */
export interface Checked {
  readonly report: Report;
  /** What the file calls the hub; undefined of a file that is no record. */
  readonly hub: string | undefined;
  readonly keys: readonly KeyOf[];
  /** Checkpoints that this machine has kept of the room, and where. */
  readonly kept: { readonly path: string; readonly checkpoints: number } | undefined;
  /** It holds against checkpoints that were brought, and against nothing else: whose word that is, the reader knows. */
  readonly isOthersWord: boolean;
}

/** A report in words: the verdict first, then where it breaks, what holds and by whose key, and what nothing can show. */
export function reportLines(checked: Checked, columns: number | undefined): string[] {
  const { report, hub, keys, kept } = checked;
  const room =
    report.room === undefined
      ? []
      : [`Room ${report.room}; the file calls the hub ${quotedName(hub ?? '')}.`];
  const own = kept
    ? [
        `It was also held against what this machine has kept of this room, ${kept.checkpoints} checkpoints in ${kept.path}.`,
      ]
    : [];
  const sections = [
    section('Where it breaks', report.findings.map(inWords)),
    section(PROVEN[report.verdict], [
      ...circleLines(report),
      ...minutesLines(report),
      ...signatureLines(report),
    ]),
    section('Keys', keys.map(keyLine)),
    section('Not proven', report.unproven.map(unprovenLine)),
  ];
  return [verdictLine(checked), ...room, ...own, ...sections.flat()].flatMap((line) =>
    hanging(line, columns),
  );
}

const PROVEN: Readonly<Record<Report['verdict'], string>> = {
  whole: 'Proven',
  inside: 'What the file says of itself',
  broken: 'What was found of it',
};

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];

function verdictLine({ report: { verdict, circles }, isOthersWord }: Checked): string {
  if (isOthersWord)
    return 'Not proven: it agrees with the checkpoints that you gave, which is as much as whoever gave them to you says. Give the key of the hub too: --key hub=<verifier key>.';
  switch (verdict) {
    case 'whole':
      return 'Whole: it holds against what you have from outside of the file.';
    case 'broken':
      return 'Broken: do not rely on this file.';
    default:
      return circles.some(({ given }) => given > 0)
        ? 'Not proven: it agrees with itself, but not all of it could be held against something from outside.'
        : 'Not proven: it agrees with itself, which is only what the hub says, or whoever made the file. Give the key of the hub, from the hub and not from the file: --key hub=<verifier key>.';
  }
}

function circleLines({ circles, checkpoints }: Report): string[] {
  return circles.map(({ circle, entries, verdict, given, claimed }) => {
    const points = checkpoints.filter((point) => point.circle === circle && point.trust === 'given');
    const [by] = points.filter(({ seq }) => seq === given);
    const outside =
      by?.from === 'file' && by.signer
        ? `signed with the key that you gave, ${writeVerifierKey(by.signer.key)}`
        : 'as a checkpoint has it that was kept';
    const parts = [
      verdict.intact ? 'the chain holds' : `the chain breaks at entry ${verdict.seq}`,
      ...(given > 0 ? [`entries 1 to ${given}: ${outside}`] : []),
      ...(claimed > given
        ? [`entries ${given + 1} to ${claimed}: signed with a key that ${ONLY_CLAIMED}`]
        : []),
    ];
    return `${circle}, ${entries} entries: ${parts.join('; ')}.`;
  });
}

const ONLY_CLAIMED = 'only the file calls the hub’s';

function minutesLines({ minutes }: Report): string[] {
  if (!minutes) return [];
  const { sha256, seq, trust } = minutes;
  const by =
    trust === undefined
      ? 'no checkpoint names them'
      : trust === 'given'
        ? 'the hub has signed them, by what you have from outside'
        : `signed with a key that ${ONLY_CLAIMED}`;
  return [`The minutes, SHA-256 ${sha256}, reach to entry ${seq}: ${by}.`];
}

const SIGNED = {
  minutes: 'signed the minutes',
  void: 'declared their signature void',
  supersede: 'declared that another record takes its place',
} as const;

const UNDONE = { void: 'declared void by', supersede: 'replaced, says' } as const;

function signatureLines({ signatures }: Report): string[] {
  return signatures.map(({ name, seat, purpose, how, fingerprint, trust, at, entry, holds, undoneBy }) => {
    const who = `${quotedName(name)} (${seat})`;
    if (!holds) return `${who}: this signature does not hold.`;
    const by = how === 'passkey' ? 'a passkey' : 'a key';
    const undone = undoneBy
      ? ` It no longer counts: ${UNDONE[undoneBy.purpose]} entry ${undoneBy.entry}.`
      : '';
    return `${who} ${SIGNED[purpose]} with ${by}, ${fingerprint}, ${TRUST[trust]}; entry ${entry}, ${moment(at)} by the hub’s clock.${undone}`;
  });
}

/** The last millisecond that calendars here reach to. A file may say any number. */
const LAST_MS = 8.64e15;
const moment = (ms: number): string => (Math.abs(ms) <= LAST_MS ? when(ms) : `${ms} ms after 1970`);

const TRUST: Readonly<Record<Trust, string>> = {
  given: 'given by you',
  claimed: 'only claimed by this file',
};

function keyLine({ whose, name, key, trust, inFile, since }: KeyOf): string {
  const who = name === undefined ? whose : `${whose} ${quotedName(name)}`;
  const there = inFile ? '' : ', and not named in the file';
  const seen = since === undefined ? '' : `; this machine first saw it at the hub on ${since}`;
  return `${who}: ${key}: ${TRUST[trust]}${there}${seen}.`;
}

function unprovenLine(unproven: Unproven): string {
  const { name } = unproven;
  return unprovenInWords({ ...unproven, ...(name !== undefined && { name: quotedName(name) }) });
}

/** The same for scripts. */
export function reportObject({ report, hub, keys, kept }: Checked): Readonly<Record<string, unknown>> {
  return {
    type: 'report',
    ...report,
    hub,
    keys,
    kept,
    checkpoints: report.checkpoints.map(({ signer, ...point }) => ({
      ...point,
      ...(signer && { key: writeVerifierKey(signer.key) }),
    })),
    findings: report.findings.map((finding) => ({ ...finding, says: inWords(finding) })),
    unproven: report.unproven.map((unproven) => ({ ...unproven, says: unprovenInWords(unproven) })),
  };
}
