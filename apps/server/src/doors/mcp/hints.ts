import type { ServerEventBus } from '@modelcontextprotocol/server';
import type { Entries, RefusalBody, State } from '@parley/protocol';
import type { Visitor } from '../../desk/desk.ts';
import type { Reader } from '../../rooms/hub.ts';
import { refusal } from '../edge/failure.ts';
import type { McpParts } from './asked.ts';
import { seatResources } from './resources.ts';

/**
 * Live hints for one listener (`subscriptions/listen` of 2026-07-28): that a resource of its seat reads otherwise by now.
 * They say nothing of what is in it, come once in a while at most, and end after a time; who wants more listens anew.
 */
export interface Hints {
  readonly bus: ServerEventBus;
  close(): void;
}

const GATHERED_MS = 1000;
const LIFE_MS = 30 * 60 * 1000;

type Listener = Parameters<ServerEventBus['subscribe']>[0];

/** Opens them; `ended` is called when the seat is lost, or their time is up. */
export async function openHints(
  { hub, limits, settings, timers }: McpParts,
  { caller }: Visitor,
  ended: () => void,
): Promise<Hints> {
  const giveBack = limits.sockets.take(caller.credential, settings.socketsPerCredential);
  if (!giveBack) throw refusal('too_many', { what: 'streams and sockets of one seat' });
  const listeners = new Set<Listener>();
  const gathering = createGathering(timers, listeners);
  let isOpen = true;
  const reader: Reader = {
    get open() {
      return isOpen;
    },
    send: (frame) => gathering.changed(changedBy(frame)),
    drop: (_error: RefusalBody) => ended(),
  };
  const life = timers.after(LIFE_MS, ended);
  const release = () => {
    isOpen = false;
    life();
    gathering.stop();
    giveBack();
  };
  try {
    const { cursor } = await hub.look(caller);
    const joining = await hub.join(caller, reader, { cursor, follow: true });
    let started = false;
    return {
      bus: {
        publish: () => undefined,
        subscribe(listener) {
          listeners.add(listener);
          if (!started) joining.start();
          started = true;
          return () => void listeners.delete(listener);
        },
      },
      close() {
        if (!isOpen) return;
        joining.leave();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Tells listeners what has changed, at once, and then once in a while. */
function createGathering({ after }: McpParts['timers'], listeners: ReadonlySet<Listener>) {
  const gathered = new Set<string>();
  let pause: (() => void) | undefined;
  const publish = () => {
    pause = undefined;
    if (gathered.size === 0) return;
    for (const uri of gathered) for (const listener of listeners) listener({ kind: 'resource_updated', uri });
    gathered.clear();
    pause = after(GATHERED_MS, publish);
  };
  return {
    changed(uris: readonly string[]) {
      for (const uri of uris) gathered.add(uri);
      if (!pause) publish();
    },
    stop: () => pause?.(),
  };
}

/** Which resources read otherwise after a frame. */
function changedBy(frame: Buffer): readonly string[] {
  const said = JSON.parse(frame.toString()) as Entries | State | { readonly type: 'presence' }; // made by this hub
  if (said.type === 'state') return [seatResources.state];
  if (said.type !== 'entries') return [];
  const types = said.entries.map(({ entry }) => entry.type);
  const any = (start: string) => types.some((type) => type.startsWith(start));
  return [
    seatResources.state,
    ...(any('contract.') ? [seatResources.contract] : []),
    ...(any('charter.') ? [seatResources.charter] : []),
    ...(any('phases.closed') ? [seatResources.minutes, seatResources.final] : []),
  ];
}
