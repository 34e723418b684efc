import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LONG_JOURNEYS } from "./e2e/long-journeys.ts";

/** Titles that a file puts together from its cases: the part that stands in it. */
const PUT_TOGETHER: Readonly<Record<string, string>> = {
  "applied together, 664 px high": "applied together, ",
  "/login?tab=register: the other tab and back": ": the other tab and back",
};

test("each journey that `npm test` leaves out is there, once", () => {
  const found = Object.entries(LONG_JOURNEYS).flatMap(([file, titles]) => {
    const source = readFileSync(join("tests/e2e", file), "utf8");
    return titles.map((title) => [file, title, source.split(PUT_TOGETHER[title] ?? title).length - 1]);
  });
  expect(found.filter(([, , count]) => count !== 1)).toEqual([]);
});
