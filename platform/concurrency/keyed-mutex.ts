/** At most one piece of work runs for each key at a time. */
export interface KeyedMutex {
  /** Returns `busy` without running the work if the key's queue is full. */
  take<T>(key: string, work: () => Promise<T>): Promise<T | "busy">;
}

/** `mostWaiting`: per key, including the work that runs. */
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
