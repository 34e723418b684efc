import { expect, test } from "vitest";
import { confirmationsFor, missingConfirmations, needsRiskWarning, type RiskLevel, riskLevel } from "./price-risk.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (ms: number) => new Date(NOW.getTime() - ms);

test.each<[string, number, RiskLevel]>([
  ["just now", 0, "critical"],
  ["under 1 hour", HOUR - 1, "critical"],
  ["1 hour", HOUR, "high"],
  ["under 6 hours", 6 * HOUR - 1, "high"],
  ["6 hours", 6 * HOUR, "medium"],
  ["24 hours", 24 * HOUR, "medium"],
  ["7 days", 7 * 24 * HOUR, "medium"],
  ["longer", 7 * 24 * HOUR + 1, "low"],
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
