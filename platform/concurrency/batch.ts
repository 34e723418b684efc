/**
 * Does for many what would cost as much for each: while `work` runs, what comes is gathered, and goes next, together, at
 * most `most` at a time. What comes alone goes at once. `work` answers each item in its place; when it throws, all of
 * its items fail.
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
