import { expect, test } from "vitest";
import { createKeyedMutex } from "./keyed-mutex.ts";

test("one at a time for a key, whatever becomes of the one before; other keys do not wait", async () => {
  const turns = createKeyedMutex(10);
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await new Promise((done) => setTimeout(done, 5));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const [first, second, other] = await Promise.allSettled([
    turns.take("a", work("a1", true)),
    turns.take("a", work("a2")),
    turns.take("b", work("b1")),
  ]);
  expect([first.status, second, other]).toMatchObject(["rejected", { value: "a2" }, { value: "b1" }]);
  expect(log.indexOf("a2 begins")).toBeGreaterThan(log.indexOf("a1 ends"));
  expect(log.indexOf("b1 begins")).toBeLessThan(log.indexOf("a1 ends"));
});

test("who would have to wait too long is told at once, and gets a turn later", async () => {
  const turns = createKeyedMutex(2);
  const slow = () => new Promise<string>((done) => setTimeout(() => done("done"), 5));
  expect(await Promise.all([turns.take("a", slow), turns.take("a", slow), turns.take("a", slow)])).toEqual([
    "done",
    "done",
    "busy",
  ]);
  expect(await turns.take("a", slow)).toBe("done");
});
