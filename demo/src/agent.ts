import { setTimeout } from 'node:timers/promises';
import { type Client, RefusedError } from '@parley/client';
import type { ErrorCode, Next } from '@parley/protocol';
import { amendedBy, type Line } from './script.ts';

/**
 * A scripted agent: does what the room tells it to, at a pace that people can follow. It reads what it must, says its
 * next line when it has the floor, and agrees when it has said them all. Ends when the room is closed, or when it is
 * told to stop.
 */
export async function negotiate(
  client: Client,
  lines: readonly Line[],
  { paceMs, stopped }: { readonly paceMs: number; readonly stopped: AbortSignal },
): Promise<void> {
  const over = new AbortController();
  const closed = untilClosed(client, stopped).finally(() => over.abort());
  let said = 0;
  while (!over.signal.aborted) {
    const next = await turn(client, over.signal);
    if (!next) break;
    const read = next.advice.find(({ reason }) => reason === 'read_first')?.act;
    if (read) {
      await client.give(read.command, read.input);
      continue;
    }
    await setTimeout(paceMs);
    const line = missed(client) ?? lines[said];
    if (!line) await settle(client);
    else if ((await given(speak(client, line))) && line === lines[said]) said += 1;
  }
  await closed;
}

async function untilClosed(client: Client, stopped: AbortSignal): Promise<void> {
  try {
    for await (const { entry } of client.entries({ signal: stopped }))
      if (entry.type === 'phases.closed') return;
  } catch (error) {
    if (!stopped.aborted) throw error;
  }
}

/** What there is to do; nothing, once the room is closed. */
async function turn(client: Client, signal: AbortSignal): Promise<Next | undefined> {
  try {
    return await client.waitForTurn({ signal });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

interface Standing {
  readonly version: number;
  readonly sha256: string;
  readonly closed: readonly number[];
  readonly agreements: readonly { readonly party: string }[];
}

const contractOf = (client: Client) => client.state?.state['contract'] as unknown as Standing; // as the room describes it

/** A text in the newest entry of a type; empty, when there is none. */
function newest(client: Client, type: string, field: string): string {
  const value = client.log.findLast(({ entry }) => entry.type === type)?.entry.body[field];
  return typeof value === 'string' ? value : '';
}

/** What has to be brought in first, when a person did not approve the version that stands. */
function missed(client: Client): Line | undefined {
  const { version, closed } = contractOf(client);
  if (!closed.includes(version)) return undefined;
  const clause = newest(client, 'approval.rejected', 'clause');
  return amendedBy(newest(client, 'approval.rejected', 'reason'), clause === '' ? undefined : clause);
}

function speak(client: Client, { text, summary, thread, contract }: Line) {
  const proposal = contract && {
    contract: contract(newest(client, 'contract.proposed', 'text')),
    base: contractOf(client).version,
  };
  return client.do('say', { text, summary, thread, ...proposal });
}

/** There is nothing left to say: agree to what stands, and give the floor to the other side. */
async function settle(client: Client): Promise<void> {
  const { version, sha256, agreements } = contractOf(client);
  const own = client.joined?.party;
  if (version > 0 && !agreements.some(({ party }) => party === own))
    await given(client.do('agree', { version, sha256 }));
  else await given(client.do('pass', {}));
}

/** People may have come in between: then the room says so, and tells later what to do. */
const BY_PEOPLE: readonly ErrorCode[] = [
  'read_first',
  'paused',
  'wrong_phase',
  'chair_taken',
  'not_your_floor',
  'ended',
];

async function given(command: Promise<unknown>): Promise<boolean> {
  try {
    await command;
    return true;
  } catch (error) {
    if (error instanceof RefusedError && BY_PEOPLE.includes(error.body.code)) return false;
    throw error;
  }
}
