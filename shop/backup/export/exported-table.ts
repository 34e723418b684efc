import type { DB } from "#db/schema.generated.ts";

/** All texts are Portuguese, for the owner. */
export interface ExportedTable {
  table: string;
  text: string;
  columns: Readonly<Record<string, string>>;
  leftOut: Readonly<Record<string, string>>;
}

/** Types demand a text, or a reason in `leftOut`, for every column. */
export function exportedTable<T extends keyof DB & string, L extends keyof DB[T] & string>(
  table: T,
  text: string,
  columns: Readonly<Record<Exclude<keyof DB[T] & string, L>, string>>,
  leftOut: Readonly<Record<L, string>>,
): ExportedTable {
  return { table, text, columns, leftOut };
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
