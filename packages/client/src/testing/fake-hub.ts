import { createHash } from 'node:crypto';
import {
  type Author,
  type Circle,
  type Do,
  decodeCursor,
  type Down,
  type Join,
  type Json,
  type JsonObject,
  type RefusalBody,
  refusalBody,
  type Result,
  type SentEntry,
  upSchema,
} from '@parley/protocol';
import { type LinkedPair, linkedPair } from './linked-pair.ts';
import type { OpenSocket } from '../connection/port.ts';

/**
 * A hub in memory, with one room and one seat, that does what the protocol promises and what a test tells it to do
 * wrong. Sockets are linked pairs; nothing moves before `deliver`.
 */

interface Session {
  readonly pair: LinkedPair;
  joined: boolean;
}

export const ROOM = 'r'.repeat(26);
export const TOKEN = `pla_${ROOM}_${'s'.repeat(43)}`;
const HUB: Author = { kind: 'hub', seat: null, party: null };
const NOTHING_TO_DO = { may: [], advice: [] };

export class FakeHub {
  readonly ledger: SentEntry[] = [];
  /** Every command that arrived, repeats included. */
  readonly heard: Do[] = [];
  readonly sessions: Session[] = [];
  readonly joins: Join[] = [];
  /** While false, nobody can connect. */
  up = true;
  /** What the next joins are answered with instead. */
  refuseJoin: RefusalBody | undefined;
  /** What the next commands are answered with instead. */
  refuseNext: RefusalBody[] = [];
  /** Whether commands are taken in but not answered. */
  mute = false;
  next: { may: string[]; advice: { reason: string; act?: { command: string; input: JsonObject } }[] } =
    NOTHING_TO_DO;
  /** What the seat is told of the room. */
  state: Record<string, Record<string, Json>> = {};
  private readonly results = new Map<string, Result>();

  /** Where each socket was opened. */
  readonly urls: string[] = [];

  readonly openSocket: OpenSocket = (url, _subprotocol, events) => {
    this.urls.push(url);
    const pair = linkedPair();
    const session: Session = { pair, joined: false };
    this.sessions.push(session);
    pair.near.onReceived = (text) => events.received(text);
    pair.near.onClosed = (code) => events.closed(code);
    // The handshake is the first thing under way.
    pair.far.onReceived = (text) => this.receive(session, text);
    pair.far.send('');
    pair.near.onReceived = () => {
      if (!this.up) return pair.cut();
      pair.near.onReceived = (text) => events.received(text);
      events.opened();
    };
    return { send: (text) => pair.near.send(text), close: () => pair.near.close() };
  };

  /** The newest socket. */
  get line(): LinkedPair {
    const session = this.sessions.at(-1);
    if (!session) throw new Error('nobody has connected yet');
    return session.pair;
  }

  /** Delivers everything everywhere, until nothing moves any more. */
  deliver(): void {
    while (this.sessions.some(({ pair }) => pair.deliver() > 0));
  }

  send(frame: Down | JsonObject): void {
    for (const { pair, joined } of this.sessions) if (joined) pair.far.send(JSON.stringify(frame));
  }

  append(type: string, body: JsonObject = {}, circle: Circle = 'room', by: Author = HUB): SentEntry {
    const seq = this.ledger.filter(({ entry }) => entry.circle === circle).length + 1;
    const entry = { circle, seq, type, at: 0, by, body, salt: 'salt' };
    const before = this.ledger.at(-1)?.hash ?? '';
    const hash = createHash('sha256')
      .update(before + JSON.stringify(entry))
      .digest('hex');
    const sent = { hash, entry } as SentEntry;
    this.ledger.push(sent);
    this.sendEntries([sent]);
    return sent;
  }

  sendEntries(entries: readonly SentEntry[]): void {
    const [first] = entries;
    if (first) this.send({ type: 'entries', room: ROOM, circle: first.entry.circle, entries: [...entries] });
  }

  sendState(): void {
    this.send({ type: 'state', room: ROOM, seat: 's1', state: this.state, next: this.next });
  }

  /** The database is put back to an earlier moment, and goes on differently from there. */
  restore(entries: number): void {
    this.ledger.splice(entries);
    for (const { pair } of this.sessions) pair.cut();
  }

  private receive(session: Session, text: string): void {
    const frame = upSchema.parse(JSON.parse(text));
    const answer = (down: Down | JsonObject) => session.pair.far.send(JSON.stringify(down));
    if (frame.type === 'hello') answer({ type: 'welcome', version: frame.version, time: 0 });
    else if (frame.type === 'join') this.join(session, frame, answer);
    else if (frame.type === 'do') this.do(frame, answer);
  }

  private join(session: Session, join: Join, answer: (down: Down | JsonObject) => void): void {
    this.joins.push(join);
    if (this.refuseJoin) return answer({ type: 'refused', ref: join.ref, error: this.refuseJoin });
    const cursor = join.cursor === undefined ? new Map() : decodeCursor(join.cursor);
    const places = [...(cursor ?? [])];
    const known = places.every(([circle, { seq, hash }]) =>
      this.ledger.some(
        (sent) => sent.entry.circle === circle && sent.entry.seq === seq && sent.hash.startsWith(hash),
      ),
    );
    if (!cursor || !known) return answer({ type: 'refused', ref: join.ref, error: refusalBody('reload') });
    const circles = [...new Set(this.ledger.map(({ entry }) => entry.circle))];
    const of = (circle: Circle) => this.ledger.filter(({ entry }) => entry.circle === circle);
    const heads = circles.map((circle) => ({ circle, seq: of(circle).length }));
    session.joined = true;
    answer({
      type: 'joined',
      ref: join.ref,
      room: ROOM,
      seat: 's1',
      kind: 'agent',
      party: 'p1',
      heads,
      rules: 'x',
    });
    for (const circle of circles) {
      const entries = of(circle).filter(({ entry }) => entry.seq > (cursor.get(circle)?.seq ?? 0));
      if (entries.length > 0) answer({ type: 'entries', room: ROOM, circle, entries });
    }
    answer({ type: 'state', room: ROOM, seat: 's1', state: this.state, next: this.next });
  }

  private do(frame: Do, answer: (down: Down | JsonObject) => void): void {
    this.heard.push(frame);
    const refusal = this.refuseNext.shift();
    if (refusal) return answer({ type: 'refused', ref: frame.ref, error: refusal });
    let result = this.results.get(frame.key);
    if (!result) {
      const { entry } = this.append(frame.command, frame.input);
      result = { entries: [{ circle: entry.circle, seq: entry.seq, type: entry.type }] };
      this.results.set(frame.key, result);
    }
    if (!this.mute) answer({ type: 'done', ref: frame.ref, result });
  }
}
