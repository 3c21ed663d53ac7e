/** An event of a stream, as it came. */
export interface StreamEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

export interface Events {
  readonly received: readonly StreamEvent[];
  /** Comments: what keeps proxies from taking the stream for dead. */
  readonly comments: readonly string[];
  subscribe(listener: () => void): () => void;
  /** Resolves when it is over, however that came. */
  readonly ended: Promise<void>;
}

/** Reads an answer as an event stream, by the standard and no more of it than the hub uses. */
export function openEvents(response: Response): Events {
  if (!response.ok || !response.body) throw new Error(`no stream, but ${response.status}`);
  const received: StreamEvent[] = [];
  const comments: string[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const take = (block: string) => {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
      if (name === '') comments.push(value);
      else fields.set(name, value);
    }
    const data = fields.get('data');
    if (data !== undefined)
      received.push({ id: fields.get('id'), event: fields.get('event') ?? 'message', data });
  };
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const piece of body) {
      rest += decoder.decode(piece, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(block);
      tell();
    }
  };
  const ended = read(response.body).then(tell, tell);
  return {
    received,
    comments,
    ended,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
