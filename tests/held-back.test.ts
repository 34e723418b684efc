import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isDay } from "#platform/clock.ts";
import packages from "../package.json" with { type: "json" };
import { newestCooled, readHeldBack } from "../scripts/packages/held-back-list.ts";

const used: Record<string, string> = {
  ...packages.dependencies,
  ...packages.devDependencies,
  ...packages.optionalDependencies,
};
const held = readHeldBack(readFileSync("docs/held-back.md", "utf8"));

describe("what is held back", () => {
  test.each(held.map((line) => [line.name, line] as const))(
    "%s: its version, condition, reason and date",
    (name, line) => {
      expect(used[name]).toBe(line.version);
      expect(line.waitsFor).not.toEqual([]);
      for (const range of line.waitsFor) expect(range).toMatch(/^(@[\w.-]+\/)?[\w.-]+@>\d+\.\d+\.\d+[\w.-]*$/);
      expect(line.why.length).toBeGreaterThan(10);
      expect(isDay(line.since)).toBe(true);
    },
  );

  test("a line of another form is refused", () => {
    expect(() => readHeldBack("| `pg` | 8.0.0 | `pg@>8.0.0` | | 2026-11-29 |")).toThrow("Not a line");
    expect(() => readHeldBack("| `pg` | 8.0.0 | 2026-11-29 |")).toThrow("Not a line");
  });

  test("a version counts when it is seven days old, a pre-release only where one is used", () => {
    const times = {
      created: "2020-01-01T00:00:00Z",
      "1.0.9": "2026-11-20T10:00:00Z",
      "1.10.0": "2026-11-10T10:00:00Z",
      "1.2.0": "2026-11-09T10:00:00Z",
      "1.11.0": "2026-11-22T10:00:01Z",
      "2.0.0-beta.1": "2026-11-01T10:00:00Z",
    };
    expect(newestCooled("1.1.0", times, new Date("2026-11-29T10:00:01Z"))).toBe("1.11.0");
    expect(newestCooled("1.1.0", times, new Date("2026-11-29T10:00:00Z"))).toBe("1.10.0");
    expect(newestCooled("1.10.0", times, new Date("2026-11-29T10:00:00Z"))).toBeNull();
    expect(newestCooled("1.9.0-beta.2", times, new Date("2026-11-29T10:00:00Z"))).toBe("2.0.0-beta.1");
  });
});

test("all platforms run one Node", () => {
  expect(new Set(Object.values(packages.optionalDependencies)).size).toBe(1);
});
