import { createHash } from 'node:crypto';
import type { JsonObject, RefusalBody, SaltedEntry } from '@parley/protocol';
import { expect } from 'vitest';
import type { Outcome } from './participant.ts';
import { type Name, NAMES, type Table } from './table.ts';

/**
 * One meeting, written down once, with all that a negotiation has: briefing, caucus, mandate, charter, hands, a motion,
 * a stale version, a rejection, approval and the close. Whoever takes part may do so through any door, and what comes of
 * it is the same.
 */

export const CANARY = 'CANARY-42';

/** What came of it, but for what is new in every room: its id, salts and what hangs on them. */
export interface Held {
  readonly record: readonly object[];
  /** What was refused, in order, as it was told. */
  readonly refusals: readonly object[];
  /** What was advised, in order. */
  readonly advised: readonly object[];
}

export const FIRST = '## Price\n\nNet **45**.\n';
export const SECOND = `${FIRST}\n## Delivery\n\nWithin a week — «без опозданий» 🚚.\n`;
const THIRD = `${SECOND}\n## Liability\n\nAt most what was paid in a year.\n`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export async function hold(table: Table): Promise<Held> {
  await table.open();
  const meeting = new Meeting(table);
  for (const name of NAMES) await table.sit(name);
  await meeting.brief();
  await meeting.talk();
  await meeting.draft();
  await meeting.interrupt();
  await meeting.agreeAndReject();
  await meeting.agreeAgain();
  for (const name of NAMES) await meeting.heardAll(name);
  await table.audit();
  return { record: (await table.record()).map(told(table)), ...meeting };
}

class Meeting {
  readonly refusals: object[] = [];
  readonly advised: object[] = [];
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** People talk and settle what binds the agents; their agents read. */
  async brief(): Promise<void> {
    await this.does('anna', 'mandate', { text: `Any price from 40 to 60. ${CANARY}` });
    await this.does('boris', 'tell', { text: `Stay friendly. ${CANARY}` });
    await this.does('anna', 'amend', { action: 'add', text: 'Prices are in euro.', reason: 'To compare.' });
    const { seq } = await this.last('charter.proposed');
    await this.isRefused('boris', 'vote', { on: seq, version: 1, yes: false }, 'invalid');
    await this.does('boris', 'vote', { on: seq, version: 1, yes: true });
    await this.isRefused('ours', 'say', { text: 'Hello.', summary: 'Hello' }, 'wrong_phase');
    for (const agent of ['ours', 'theirs'] as const) {
      await this.reads(agent);
      await this.does(agent, 'ack');
    }
    await this.does('theirs', 'tell', { text: `Understood. ${CANARY}` });
    await this.waitsWhile('ours', async () => {
      await this.does('anna', 'ready');
      await this.does('boris', 'ready');
    });
    await this.isAdvised('ours', 'your_turn');
  }

  /** A person's word comes in between, and is read before anything else is said. */
  async talk(): Promise<void> {
    await this.isRefused('theirs', 'say', { text: 'Me first.', summary: 'First' }, 'not_your_floor');
    await this.does('boris', 'post', { text: 'Please settle the delivery dates first.' });
    const said = { text: 'We can deliver within a week.', summary: 'Delivery in a week', thread: 'Delivery' };
    await this.isRefused('ours', 'say', said, 'read_first');
    await this.does('ours', 'say', said, true);
    await this.reads('theirs');
  }

  /** The contract is drafted, and who drafts on something that is no longer so is told. */
  async draft(): Promise<void> {
    await this.does('theirs', 'propose', { text: FIRST, base: 0, summary: 'First draft' }, true);
    await this.reads('ours');
    await this.does('ours', 'hold', { reason: 'Asking our warehouse.' });
    await this.isRefused('ours', 'propose', { text: SECOND, base: 0, summary: 'Delivery' }, 'stale_version');
    await this.does('ours', 'propose', { text: SECOND, base: 1, summary: 'With delivery' });
    await this.does('theirs', 'pass');
  }

  /** A hand goes up, and the agents are silent; a motion is carried. */
  async interrupt(): Promise<void> {
    await this.does('ours', 'hand', { reason: 'May I accept a week?' });
    await this.isRefused('ours', 'say', { text: 'So.', summary: 'So' }, 'paused');
    await this.does('anna', 'tell', { text: `You may. ${CANARY}` });
    await this.does('ours', 'lower');
    await this.does('boris', 'move', { kind: 'extend_turns', turns: 4, reason: 'There is a third clause.' });
    const { seq } = await this.last('motions.moved');
    await this.does('anna', 'vote', { on: seq, version: 1, yes: true });
    await this.isRefused('anna', 'vote', { on: seq, version: 1, yes: true }, 'not_there');
  }

  async agreeAndReject(): Promise<void> {
    const second = { version: 2, sha256: hashOf(SECOND) };
    await this.isRefused('theirs', 'agree', { ...second, version: 1 }, 'stale_version');
    await this.isRefused('theirs', 'agree', { ...second, sha256: hashOf(FIRST) }, 'wrong_text');
    await this.agrees('theirs', second);
    await this.waitsWhile('anna', async () => {
      await this.isRefused('ours', 'agree', second, 'read_first');
      await this.agrees('ours', second);
    });
    await this.isAdvised('anna', 'approve');
    await this.isRefused('ours', 'approve', { ...second, charter: 1 }, 'forbidden');
    await this.does('anna', 'approve', { ...second, charter: 1 });
    await this.does('boris', 'reject', { version: 2, reason: 'Liability is missing.', clause: 'Delivery' });
  }

  async agreeAgain(): Promise<void> {
    await this.reads('theirs');
    await this.does('theirs', 'propose', { text: THIRD, base: 2, summary: 'With liability' }, true);
    const third = { version: 3, sha256: hashOf(THIRD) };
    await this.agrees('ours', third);
    await this.agrees('theirs', third);
    await this.reads('boris');
    await this.does('boris', 'approve', { ...third, charter: 1 });
    await this.does('anna', 'approve', { ...third, charter: 1 });
    await this.isRefused('anna', 'post', { text: 'Thank you.' }, 'ended');
  }

  /** Everybody has heard the record as far as it is theirs, each entry once. */
  async heardAll(name: Name): Promise<void> {
    await this.reads(name);
    const { heard } = this.#table.at(name);
    const entries = heard.map(({ entry }) => entry);
    const record = await this.#table.readable(name);
    for (const circle of new Set(record.map((entry) => entry.circle))) {
      const inCircle = (entry: SaltedEntry) => entry.circle === circle;
      expect(entries.filter(inCircle)).toEqual(record.filter(inCircle));
    }
    expect(entries).toHaveLength(record.length);
  }

  /** Somebody waits while the others bring about what it waits for. */
  async waitsWhile(name: Name, others: () => Promise<void>): Promise<void> {
    await Promise.all([this.#table.at(name).wait(), others()]);
  }

  async agrees(name: Name, input: JsonObject): Promise<void> {
    await this.reads(name);
    await this.does(name, 'ack');
    await this.does(name, 'agree', input);
  }

  async reads(name: Name): Promise<void> {
    await this.#table.at(name).read();
  }

  async does(name: Name, command: string, input: JsonObject = {}, ack = false): Promise<void> {
    const outcome = await this.#table.at(name).give(command, input, ack);
    if (outcome.status === 'refused') throw new Error(`${name} ${command}: ${JSON.stringify(outcome.error)}`);
    const { circle, seq } = outcome.result.entries[0] ?? {};
    const written = (await this.#table.record()).find(
      (entry) => entry.circle === circle && entry.seq === seq,
    );
    expect(written?.type).toBe(outcome.result.entries[0]?.type);
  }

  async isRefused(name: Name, command: string, input: JsonObject, code: RefusalBody['code']): Promise<void> {
    const before = (await this.#table.record()).length;
    const outcome: Outcome = await this.#table.at(name).give(command, input);
    if (outcome.status === 'done')
      throw new Error(`${name} ${command} was done, and not refused with ${code}`);
    expect(outcome.error.code).toBe(code);
    expect((await this.#table.record()).length).toBe(before);
    this.refusals.push({ name, command, error: withoutChance(this.#table, outcome.error) });
  }

  async isAdvised(name: Name, reason: string): Promise<void> {
    await this.reads(name);
    const advised = await this.#table.at(name).play();
    expect(advised.reasons).toContain(reason);
    this.advised.push({ name, ...advised });
  }

  async last(type: string): Promise<SaltedEntry> {
    const found = (await this.#table.record()).findLast((entry) => entry.type === type);
    if (!found) throw new Error(`there is no ${type}`);
    return found;
  }
}

/** An entry without what differs from room to room. Times do not: the hub's clock stands still. */
const told =
  (table: Table) =>
  ({ salt, ...entry }: SaltedEntry): object => {
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    return withoutChance(table, entry);
  };

function withoutChance(table: Table, value: object): object {
  const text = JSON.stringify(value)
    .replaceAll(table.room, 'ROOM')
    .replaceAll(/"salt":"[0-9a-f]{32}"/g, '"salt":"..."')
    .replaceAll(/"door":"\w+"/g, '"door":"..."');
  return JSON.parse(text) as object; // of the same shape
}
