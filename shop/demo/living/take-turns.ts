/** One work at a time, in the order of the calls. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

export function takeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
