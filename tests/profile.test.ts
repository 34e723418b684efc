import { expect, test } from "vitest";
import type { TimedPart } from "../scripts/profile/note-time.ts";
import { profileOf } from "../scripts/profile/profile-of.ts";

const textOf = (parts: readonly TimedPart[]) => parts.map((part) => `${JSON.stringify(part)}\n`).join("");

test("a profile names the steps, then the slowest files, journeys and set-ups with their share of the run", () => {
  const lines = profileOf(
    textOf([
      { kind: "beside", name: "types", seconds: 20 },
      { kind: "step", name: "types, build", seconds: 40 },
      { kind: "tests", name: "a.test.ts", seconds: 40 },
      { kind: "tests", name: "b.test.ts", seconds: 80 },
      { kind: "step", name: "vitest core", seconds: 60 },
      { kind: "set-up", name: "deployed shop", seconds: 10 },
      { kind: "journey", name: "buy.spec.ts:3 a ring [phone]", seconds: 30 },
      { kind: "step", name: "journeys (core)", seconds: 100 },
    ]),
    { tests: 4, journeys: 2 },
  );
  expect(lines.map((line) => line.replaceAll(/ +/g, " ").trim())).toEqual([
    "The run took 200 s: 2 test files, 1 journeys.",
    "20.0 s beside types",
    "40.0 s 20.0 % step types, build",
    "60.0 s 30.0 % step vitest core",
    "100.0 s 50.0 % step journeys (core)",
    "The 4 slowest:",
    "80.0 s 10.0 % tests b.test.ts",
    "30.0 s 7.5 % journey buy.spec.ts:3 a ring [phone]",
    "40.0 s 5.0 % tests a.test.ts",
    "10.0 s 5.0 % set-up deployed shop",
  ]);
});

test("forty parts are told at most", () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ kind: "tests" as const, name: `${index}`, seconds: index }));
  expect(
    profileOf(textOf([{ kind: "step", name: "vitest", seconds: 9 }, ...many]), { tests: 4, journeys: 2 }),
  ).toHaveLength(1 + 1 + 1 + 40);
});
