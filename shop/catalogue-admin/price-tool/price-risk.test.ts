import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/clock.ts";
import { confirmationsFor, missingConfirmations, needsRiskWarning, type RiskLevel, riskLevel } from "./price-risk.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

test.each<[string, number, RiskLevel]>([
  ["just now", 0, "critical"],
  ["under 1 hour", HOUR_MS - 1, "critical"],
  ["1 hour", HOUR_MS, "high"],
  ["under 6 hours", 6 * HOUR_MS - 1, "high"],
  ["6 hours", 6 * HOUR_MS, "medium"],
  ["24 hours", DAY_MS, "medium"],
  ["7 days", 7 * DAY_MS, "medium"],
  ["longer", 7 * DAY_MS + 1, "low"],
])("%s after the last transformation", (_, age, level) => {
  expect(riskLevel(ago(age), NOW)).toBe(level);
});

test("without a transformation the risk is low", () => {
  expect(riskLevel(null, NOW)).toBe("low");
});

test("low goes straight, critical asks for four ticks, the others for three; high and critical warn first", () => {
  expect(confirmationsFor("low")).toEqual([]);
  expect(confirmationsFor("medium")).toEqual(["impact", "prices", "responsibility"]);
  expect(confirmationsFor("high")).toEqual(["impact", "prices", "responsibility"]);
  expect(confirmationsFor("critical")).toEqual(["impact", "prices", "responsibility", "special"]);
  expect((["low", "medium", "high", "critical"] as const).map(needsRiskWarning)).toEqual([false, false, true, true]);
});

test("what is missing is named", () => {
  expect(missingConfirmations("critical", ["impact", "prices", "responsibility"])).toEqual(["special"]);
  expect(missingConfirmations("medium", ["responsibility", "prices", "impact"])).toEqual([]);
  expect(missingConfirmations("medium", [])).toHaveLength(3);
});
