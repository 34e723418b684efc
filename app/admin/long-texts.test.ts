import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Rules: STAFF-79.
test("no field of the panel cuts what is pasted: its form says that it is too long, and keeps every word", () => {
  const cutting = globSync("app/admin/**/*.tsx").filter((file) => /\bmaxLength=/.test(readFileSync(file, "utf8")));
  expect(cutting).toEqual([]);
});
