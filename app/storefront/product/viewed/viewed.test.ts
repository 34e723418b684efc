import { describe, expect, test } from "vitest";
import { readViewedText, shownOf, VIEWED_KEPT, VIEWED_SHOWN, withViewed } from "./viewed.ts";

const many = Array.from({ length: 20 }, (_, index) => `P-${index}`);

describe("what a browser remembers", () => {
  test("the latest comes first, once", () => {
    expect(withViewed(["A", "B", "C"], "B")).toEqual(["B", "A", "C"]);
    expect(withViewed([], "A")).toEqual(["A"]);
  });

  test("the oldest make room", () => {
    const ids = many.reduce<string[]>((before, id) => withViewed(before, id), []);
    expect(ids).toHaveLength(VIEWED_KEPT);
    expect(ids[0]).toBe("P-19");
    expect(ids).not.toContain("P-7");
  });

  test.each([null, "", "{", "{}", "null", '"A"'])("%j is nothing", (text) => expect(readViewedText(text)).toEqual([]));

  test("strange entries are left out", () => {
    expect(readViewedText('["A", 1, null, "../x", "A", "B", ""]')).toEqual(["A", "B"]);
    expect(readViewedText(JSON.stringify(many))).toHaveLength(VIEWED_KEPT);
  });
});

test("found pieces keep the order of looking; those that are gone leave no gap", () => {
  expect(shownOf(["C", "X", "A"], [{ id: "A" }, { id: "C" }])).toEqual([{ id: "C" }, { id: "A" }]);
  const found = many.map((id) => ({ id }));
  expect(shownOf(many, found)).toHaveLength(VIEWED_SHOWN);
});
