/** `TEST_SIZE=large` runs slow tests at full size, like drills. */
const IS_LARGE = process.env.TEST_SIZE === "large";

/** `small` in normal runs, `large` with TEST_SIZE=large. */
export function sized(small: number, large: number): number {
  return IS_LARGE ? large : small;
}
