import { expect, test } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

/** A queue on a clock that the test sets, and tasks that the test ends. */
function openQueue(atOnce: number, waitMs: number) {
  let time = 0;
  const queue = createWorkQueue({ atOnce, waitMs, now: () => time });
  const begun: string[] = [];
  const tasks = new Map<string, () => void>();
  return {
    queue,
    begun,
    pass: (ms: number) => {
      time += ms;
    },
    begin: (name: string) =>
      queue.run(() => {
        begun.push(name);
        return new Promise<string>((done) => tasks.set(name, () => done(name)));
      }),
    end: async (name: string) => {
      tasks.get(name)?.();
      // The next task begins in a later microtask.
      await new Promise((done) => setImmediate(done));
    },
  };
}

test("so many tasks run at once, the others in the order in which they came", async () => {
  const { queue, begun, begin, end } = openQueue(2, 1_000);
  const results = ["a", "b", "c", "d"].map(begin);
  expect(begun).toEqual(["a", "b"]);
  expect(queue.waiting()).toBe(2);
  await end("b");
  expect(begun).toEqual(["a", "b", "c"]);
  await end("a");
  await end("c");
  await end("d");
  expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"]);
  expect(queue.waiting()).toBe(0);
});

test("who would wait too long is told at once, as far as the durations so far tell", async () => {
  const { queue, begin, end, pass } = openQueue(1, 1_000);
  for (let i = 0; i < 200; i += 1) {
    const one = begin("slow");
    pass(400);
    await end("slow");
    await one;
  }
  const running = begin("running");
  const [second, third] = [begin("second"), begin("third")];
  expect(queue.isFull()).toBe(true);
  expect(await begin("fourth")).toBe("busy");
  for (const name of ["running", "second", "third"]) await end(name);
  expect(await Promise.all([running, second, third])).toEqual(["running", "second", "third"]);
  expect(queue.isFull()).toBe(false);
});

test("who has waited too long is not run any more, and the next one is", async () => {
  const { begun, begin, end, pass } = openQueue(1, 1_000);
  const first = begin("first");
  const late = begin("late");
  pass(900);
  const next = begin("next");
  pass(200);
  await end("first");
  expect(await late).toBe("busy");
  await end("next");
  expect(await Promise.all([first, next])).toEqual(["first", "next"]);
  expect(begun).toEqual(["first", "next"]);
});

test("a task that fails gives its place to the next one", async () => {
  const queue = createWorkQueue({ atOnce: 1, waitMs: 1_000 });
  await expect(queue.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run(async () => "yes")).toBe("yes");
});

test("those who are told to come back do so one after the other, after one to eight seconds", async () => {
  const { queue, begin, end, pass } = openQueue(2, 1_000);
  expect(queue.bookReturn()).toBe(1_000);
  for (let i = 0; i < 200; i += 1) {
    const one = begin("task");
    pass(100);
    await end("task");
    await one;
  }
  // Two at once for 100 ms: twenty turns a second, half of them for those who come back.
  const returns = Array.from({ length: 100 }, () => queue.bookReturn());
  expect(returns[0]).toBeCloseTo(1_100, -1);
  expect(returns[10]).toBeCloseTo(2_100, -1);
  expect(returns.at(-1)).toBe(8_000);
  pass(60_000);
  expect(queue.bookReturn()).toBeCloseTo(1_100, -1);
});
