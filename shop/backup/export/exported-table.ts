import type { DB } from "#db/schema.generated.ts";

/** A table as the export holds it. All texts are Portuguese, for the owner. */
export interface ExportedTable {
  /** Name in the database, and of its CSV file. */
  table: string;
  text: string;
  /** What each column means, in the order of the file. */
  columns: Readonly<Record<string, string>>;
  /** Why a column is not in the file. */
  leftOut: Readonly<Record<string, string>>;
}

/** Declares an exported table. Every column of it has a text, or a reason in `leftOut`: types demand it. */
export function exportedTable<T extends keyof DB & string, L extends keyof DB[T] & string>(
  table: T,
  text: string,
  columns: Readonly<Record<Exclude<keyof DB[T] & string, L>, string>>,
  leftOut: Readonly<Record<L, string>>,
): ExportedTable {
  return { table, text, columns, leftOut };
}

const CENTS = "_cents";

/** Whether a column holds centavos. The export writes it in reais. */
export function isMoneyColumn(column: string): boolean {
  return column.endsWith(CENTS);
}

/** Name of a column in the CSV file: money is in reais there, so `price_cents` becomes `price`. */
export function csvColumn(column: string): string {
  // `sales.carrier` is the carrier's name.
  if (column === "carrier_cents") return "carrier_price";
  return isMoneyColumn(column) ? column.slice(0, -CENTS.length) : column;
}
