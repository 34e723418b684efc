import { expect, test } from "vitest";
import { durationText } from "./duration.ts";

test.each([
  [2.4, "2,4 s"],
  [59, "59 s"],
  [59.97, "1 min"],
  [298.2, "5 min"],
  [3_599, "1 h"],
  [4_800, "1 h 20 min"],
])("%d s is said as %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
