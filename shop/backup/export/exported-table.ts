import type { DB } from "#db/schema.generated.ts";

/** All texts are Portuguese, for the owner. */
export interface ExportedTable {
  table: string;
  text: string;
  columns: Readonly<Record<string, string>>;
  leftOut: Readonly<Record<string, string>>;
}

interface LeftOut {
  reason: string;
}

/** In place of a column's text: why it is not exported. */
export function leftOut(reason: string): LeftOut {
  return { reason };
}

/** Types demand a text, or the reason why it is left out, for every column. */
export function exportedTable<T extends keyof DB & string>(
  table: T,
  text: string,
  told: Readonly<Record<keyof DB[T] & string, string | LeftOut>>,
): ExportedTable {
  const columns: Record<string, string> = {};
  const reasons: Record<string, string> = {};
  for (const [column, words] of Object.entries<string | LeftOut>(told)) {
    if (typeof words === "string") columns[column] = words;
    else reasons[column] = words.reason;
  }
  return { table, text, columns, leftOut: reasons };
}

const CENTS = "_cents";

/** The export writes these columns in reais. */
export function isMoneyColumn(column: string): boolean {
  return column.endsWith(CENTS);
}

/** Money is in reais: `price_cents` becomes `price`. */
export function csvColumn(column: string): string {
  // `sales.carrier` is the carrier's name.
  if (column === "carrier_cents") return "carrier_price";
  return isMoneyColumn(column) ? column.slice(0, -CENTS.length) : column;
}
