import { digitsOf } from "./unseen-signs.ts";

/** The shortest pattern of `0` that fits the digits, else the last one, with the surplus behind it. Stops at the last digit. Rules: ACCOUNT-110. */
export function applyInputMask(typed: string, patterns: readonly string[]): string {
  const digits = digitsOf(typed);
  const pattern = patterns.find((each) => digitsIn(each) >= digits.length) ?? patterns.at(-1) ?? "";
  let used = 0;
  let shown = "";
  for (const sign of pattern) {
    if (used === digits.length) break;
    shown += sign === "0" ? digits.charAt(used++) : sign;
  }
  return shown + digits.slice(used);
}

function digitsIn(pattern: string): number {
  return pattern.split("0").length - 1;
}
