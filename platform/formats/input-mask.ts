/** The shortest pattern of `0` that fits the digits, else the last one. Stops at the last digit. */
export function applyInputMask(typed: string, patterns: readonly string[]): string {
  const digits = typed.replace(/\D/g, "");
  const pattern = patterns.find((each) => digitsIn(each) >= digits.length) ?? patterns.at(-1) ?? "";
  let used = 0;
  let shown = "";
  for (const sign of pattern) {
    if (used === digits.length) break;
    shown += sign === "0" ? digits.charAt(used++) : sign;
  }
  return shown;
}

function digitsIn(pattern: string): number {
  return pattern.split("0").length - 1;
}
