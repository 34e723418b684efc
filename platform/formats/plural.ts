import { groupThousands } from "./group-thousands.ts";

/**
 * The word that fits a count: `one` for exactly 1. Not `Intl.PluralRules`: in Portuguese it takes 0 for one, too, but
 * the shop says `0 produtos`.
 */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** Number and word: `1 peça`, `12 peças`, `1.234 produtos`. */
export function counted(count: number, one: string, many: string): string {
  return `${groupThousands(count)} ${plural(count, one, many)}`;
}
