import { createHash } from 'node:crypto';
import type { OpenHub } from './open-hub.ts';
import { done, type Seated, seated, type Sitting, sitting } from './seats.ts';

/** A room whose agents have agreed, so that its two people are asked to approve version 1. */
export interface Asking {
  readonly here: Seated;
  readonly anna: Sitting;
  readonly boris: Sitting;
  /** What is to be approved. */
  readonly asked: { readonly version: number; readonly sha256: string; readonly charter: number };
}

const WORDS = '## Price\n\nNet 30.\n';
const sha256 = createHash('sha256').update(WORDS).digest('hex');

export async function askedToApprove(hub: OpenHub): Promise<Asking> {
  const here = await seated(hub);
  const anna = await sitting(hub, here, 'person', 's1');
  const boris = await sitting(hub, here, 'person', 's4');
  const own = await sitting(hub, here, 'agent', 's2');
  const theirs = await sitting(hub, here, 'agent', 's5');
  for (const person of [anna, boris]) await done(person.give('ready'));
  await done(own.give('propose', { text: WORDS, base: 0, summary: 'Net 30' }));
  for (const agent of [own, theirs]) await done(agent.give('agree', { version: 1, sha256 }));
  return { here, anna, boris, asked: { version: 1, sha256, charter: 0 } };
}
