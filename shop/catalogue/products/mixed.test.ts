import fc from "fast-check";
import { expect, test } from "vitest";
import { mixed } from "./catalogue-queries.server.ts";

test("categories take turns, each in its own order", () => {
  const items = ["a1", "a2", "a3", "b1", "c1", "c2"].map((id) => ({ id, category: id[0] ?? "" }));
  expect(mixed(items, 5).map(({ id }) => id)).toEqual(["a1", "b1", "c1", "a2", "c2"]);
  expect(mixed(items, 9).map(({ id }) => id)).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
  expect(mixed([], 4)).toEqual([]);
});

test("no category has two more than another that still has some, and nothing is lost or repeated", () => {
  const items = fc
    .array(fc.constantFrom("aneis", "brincos", "pulseiras", "piercing"), { maxLength: 40 })
    .map((categories) => categories.map((category, n) => ({ id: n, category })));
  fc.assert(
    fc.property(items, fc.nat({ max: 12 }), (all, most) => {
      const row = mixed(all, most);
      expect(row).toHaveLength(Math.min(most, all.length));
      expect(new Set(row).size).toBe(row.length);
      expect(mixed(all, most)).toEqual(row);
      const held = (list: readonly { category: string }[], category: string) =>
        list.filter((each) => each.category === category);
      for (const { category } of all) {
        const [mine, there] = [held(row, category), held(all, category)];
        expect(mine).toEqual(there.slice(0, mine.length));
        // One that was left out had its turn as often as all others, but for the round that was cut short.
        if (mine.length === there.length) continue;
        for (const other of all) expect(held(row, other.category).length - mine.length).toBeLessThanOrEqual(1);
      }
    }),
  );
});
