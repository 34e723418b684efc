import { test } from "vitest";

const SIZE = process.env.TEST_SIZE;

/** `TEST_SIZE=large` runs slow tests at full size, like drills. */
const IS_LARGE = SIZE === "large";

/**
 * Whether tests run that are too slow for each change: `TEST_SIZE=whole` (`npm run drill -- whole`) and every drill, which
 * asks for figures. `npm run test:all` leaves them out.
 */
export const IS_WHOLE = SIZE === "whole" || IS_LARGE || process.env.DRILL_FIGURES !== undefined;

/** `small` in normal runs, `large` with TEST_SIZE=large. */
export function sized(small: number, large: number): number {
  return IS_LARGE ? large : small;
}

/** A test that `npm run test:all` leaves out. */
export const wholeTest = test.runIf(IS_WHOLE);

/** The first `count` cases, all of them in a whole run. The cases must be alike. */
export function firstOf<T>(cases: readonly T[], count = 1): readonly T[] {
  return IS_WHOLE ? cases : cases.slice(0, count);
}
