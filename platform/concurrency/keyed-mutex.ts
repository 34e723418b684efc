/** Work that takes turns by a key: one at a time for each, however much of it comes at once. */
export interface KeyedMutex {
  /** Runs the work when its turn has come; `busy` where too many wait for the same key already. */
  take<T>(key: string, work: () => Promise<T>): Promise<T | "busy">;
}

/** `mostWaiting` counts the one that runs. */
export function createKeyedMutex(mostWaiting: number): KeyedMutex {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return {
    async take(key, work) {
      const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
      if (queue.waiting >= mostWaiting) return "busy";
      queue.waiting += 1;
      queues.set(key, queue);
      const mine = queue.last.then(work);
      queue.last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        queue.waiting -= 1;
        if (queue.waiting === 0) queues.delete(key);
      }
    },
  };
}
