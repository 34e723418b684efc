import { expect, test } from "vitest";
import { dayOf, requestDeadlineText } from "./people-texts.ts";

test.each([
  [0, "vence hoje"],
  [1, "falta 1 dia"],
  [4, "faltam 4 dias"],
  [-1, "atrasado há 1 dia"],
  [-3, "atrasado há 3 dias"],
])("a deadline in %i days: %s", (days, words) => {
  expect(requestDeadlineText(days)).toBe(words);
});

test("what is late agrees with its own word", () => {
  expect([-1, -3].map((days) => requestDeadlineText(days, "atrasada"))).toEqual([
    "atrasada há 1 dia",
    "atrasada há 3 dias",
  ]);
});

test("days are those of São Paulo", () => {
  expect(dayOf(new Date("2026-11-28T01:00:00Z"))).toBe("27/11/2026");
});
