import { type Down, SUBPROTOCOL } from '@parley/protocol';
import { WebSocket } from 'ws';

/** A socket of a hub, from the outside: what is sent is sent as it is, and what comes is kept as it came. */
export interface Line {
  /** Everything received, as text. */
  readonly received: readonly string[];
  /** The close code, once it is closed. */
  readonly ended: Promise<number>;
  readonly isOpen: boolean;
  send(frame: object | string | Uint8Array): void;
  /** The answer (`done`, `refused` or `joined`) to this word of ours; without a word, the next one that there is. */
  answer(ref?: string): Promise<Answered>;
  /** Sends, and answers with the answer. */
  ask(frame: { readonly ref: string; readonly [field: string]: unknown }): Promise<Answered>;
  join(token: string, ref?: string): Promise<Answered>;
  terminate(): void;
}

/** An answer, and the very text of it. */
export type Answered = Extract<Down, { type: 'done' | 'refused' | 'joined' }> & { readonly text: string };

const VERSION = 1;

/** Opens a socket and says hello. With headers it can be a browser's: its origin, its cookie. */
export async function openLine(port: number, headers: Readonly<Record<string, string>> = {}): Promise<Line> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/ws`, [SUBPROTOCOL], { headers });
  const received: string[] = [];
  const waiting = new Set<() => void>();
  let read = 0;
  const kept: { readonly ref: string | undefined; readonly answered: Answered }[] = [];
  ws.on('message', (data: Buffer) => {
    received.push(data.toString());
    for (; read < received.length; read += 1) keep(received[read] ?? '');
    for (const look of waiting) look();
  });
  ws.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => {
    ws.once('close', (code: number) => {
      resolve(code);
      for (const look of waiting) look();
    });
  });
  const keep = (text: string) => {
    const frame = JSON.parse(text) as Down;
    if (frame.type === 'done' || frame.type === 'refused' || frame.type === 'joined')
      kept.push({ ref: frame.ref, answered: { ...frame, text } });
  };
  const line: Line = {
    received,
    ended,
    get isOpen() {
      return ws.readyState === WebSocket.OPEN;
    },
    send: (frame) => {
      const isBytes = frame instanceof Uint8Array;
      ws.send(isBytes ? frame : typeof frame === 'string' ? frame : JSON.stringify(frame), { binary: false });
    },
    answer: (ref) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const at = kept.findIndex((one) => ref === undefined || one.ref === ref);
          const [found] = at < 0 ? [] : kept.splice(at, 1);
          if (!found && ws.readyState !== WebSocket.CLOSED) return void waiting.add(look);
          waiting.delete(look);
          if (found) resolve(found.answered);
          else reject(new Error(`the socket was closed, and ${ref ?? 'the frame'} was not answered`));
        };
        look();
      }),
    ask: (frame) => {
      line.send(frame);
      return line.answer(frame.ref);
    },
    join: (token, ref = 'join') => line.ask({ type: 'join', ref, token }),
    terminate: () => ws.terminate(),
  };
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  line.send({ type: 'hello', version: VERSION });
  return line;
}
