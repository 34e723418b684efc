/** `TEST_SIZE=large` runs what takes long at its full size, as drills do. */
const IS_LARGE = process.env.TEST_SIZE === "large";

/** How many of something a test takes: few for each change, many in a drill. */
export function sized(small: number, large: number): number {
  return IS_LARGE ? large : small;
}
