const DATABASE = "avisos";
const STORE = "aparelho";
const KEY = "inscricao";

/** The subscription that the shop knows of this browser. */
export interface KeptDevice {
  endpoint: string;
  /** The shop's public key, needed to subscribe again; null if the browser does not expose it. */
  applicationServerKey: ArrayBuffer | null;
}

/**
 * Keeps what the shop knows: a browser that has replaced its subscription may no longer say which one it had. In
 * IndexedDB, because the shop's own worker deletes every cache that is not its own.
 */
export async function keepDevice({ endpoint, options }: Pick<PushSubscription, "endpoint" | "options">): Promise<void> {
  const device: KeptDevice = { endpoint, applicationServerKey: options?.applicationServerKey ?? null };
  await inStore("readwrite", (store) => store.put(device, KEY));
}

export async function forgetKeptDevice(): Promise<void> {
  await inStore("readwrite", (store) => store.delete(KEY));
}

/** Null if notices were never turned on in this browser, or it has logged out since. */
export async function readKeptDevice(): Promise<KeptDevice | null> {
  return ((await inStore("readonly", (store) => store.get(KEY))) as KeptDevice | undefined) ?? null;
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  try {
    return await resultOf(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
