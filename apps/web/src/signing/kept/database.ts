/**
 * What this browser keeps for signing, and sends nowhere: keys, whose private halves no script can read, and checkpoints
 * that the hub signed. A browser may forbid keeping anything; then everything here rejects, and whoever asks says so.
 */
const NAME = 'parley';
const VERSION = 1;

const PATHS = {
  'signing-keys': ['room', 'seat', 'fingerprint'],
  checkpoints: ['room', 'seat', 'circle', 'seq', 'hash', 'minutes'],
} as const;
export type StoreName = keyof typeof PATHS;

/** Does one thing with one store, in a transaction of its own, and answers when it is written. */
export async function inStore<Result>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await opened();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = act(transaction.objectStore(name));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(faultOf(transaction)));
    });
  } finally {
    database.close();
  }
}

/** Everything of a seat in a room: keys in these stores begin with both. */
export const ofSeat = (room: string, seat: string): IDBKeyRange =>
  IDBKeyRange.bound([room, seat], [room, seat, []]); // a list comes after every text

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener('upgradeneeded', () => {
      for (const [name, path] of Object.entries(PATHS))
        request.result.createObjectStore(name, { keyPath: [...path] });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(faultOf(request)));
    request.addEventListener('blocked', () => reject(new Error('another tab holds the store open')));
  });
}

const faultOf = ({ error }: { readonly error: DOMException | null }) =>
  error ?? new Error('the browser keeps nothing');
