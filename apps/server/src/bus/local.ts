import type { Bus, BusListener } from './bus.ts';

/** The bus of hubs in one process; of a hub alone, too, which then talks to itself and hears nothing new. */
export function createLocalBus(): Bus {
  const listeners = new Set<BusListener>();
  /** Later, as over any network: a hub must never hear of its own commit while it is still handing it out. */
  const later = (tell: (listener: BusListener) => void) =>
    queueMicrotask(() => {
      for (const listener of listeners) tell(listener);
    });
  return {
    publish: (room, version) => later((listener) => listener.hint(room, version)),
    announce: (presence) => later((listener) => listener.presence(presence)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      return Promise.resolve();
    },
  };
}
