/** `TEST_SIZE=large` runs slow tests at full size, like drills. */
const IS_LARGE = process.env.TEST_SIZE === "large";

/** The size of a test: small for each change, large in a drill. */
export function sized(small: number, large: number): number {
  return IS_LARGE ? large : small;
}
