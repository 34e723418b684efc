/**
 * Batches concurrent calls into one. While `work` runs, new items form the next batches of at most `most`; an item that
 * finds the queue idle starts at once. `work` returns one answer per item, in order; if it throws, all items of its
 * batch fail.
 */
export function batch<Item, Answer>(
  work: (items: Item[]) => Promise<Answer[]>,
  most = 100,
): (item: Item) => Promise<Answer> {
  let waiting: { item: Item; done: (answer: Answer) => void; failed: (error: unknown) => void }[] = [];
  let isWorking = false;

  async function goOn(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const answers = await work(batch.map(({ item }) => item));
        batch.forEach(({ done }, index) => {
          done(answers[index] as Answer);
        });
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (!isWorking) void goOn();
    });
}
