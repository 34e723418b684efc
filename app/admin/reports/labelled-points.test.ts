import { expect, test } from "vitest";
import { labelledPoints } from "./series-chart.tsx";

test("few bars have each value, without the zeros", () => {
  expect([...labelledPoints([0, 3, null, 5], true)]).toEqual([1, 3]);
});

test("a line has its last value and its highest", () => {
  expect([...labelledPoints([1, 9, 2, 3, 4, 5, 6], false)]).toEqual([6, 1]);
});

test("the highest is left out where it would cover the last, and a zero is not written", () => {
  expect([...labelledPoints([1, 2, 2, 3, 4, 9, 6], false)]).toEqual([6]);
  expect([...labelledPoints([1, 9, 2, 3, 4, 5, 0], false)]).toEqual([1]);
  expect([...labelledPoints([0, 0, null], false)]).toEqual([]);
});

test("many bars have as few as a line", () => {
  const days = Array.from({ length: 30 }, (_, index) => index + 1);
  days[4] = 90;
  expect([...labelledPoints(days, true)]).toEqual([29, 4]);
});
