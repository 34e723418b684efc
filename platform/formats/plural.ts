import { groupThousands } from "./group-thousands.ts";

/** `one` for exactly 1. `Intl.PluralRules` takes 0 for one in Portuguese, but the shop says `0 produtos`. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** `1 peça`, `1.234 produtos`. */
export function counted(count: number, one: string, many: string): string {
  return `${groupThousands(count)} ${plural(count, one, many)}`;
}
