import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "#db/schema.generated.ts";

/** Whether a row comes after the one with this id in a list by `column` and id: deep pages cost no more than the first. */
export function isAfterRow<Table extends keyof DB & string>(
  table: Table,
  column: keyof DB[Table] & string,
  id: string | null,
  direction: "asc" | "desc",
): RawBuilder<SqlBool> {
  const key = sql.ref(column);
  const comesAfter = sql.raw(direction === "asc" ? ">" : "<");
  return sql`(${key}, id) ${comesAfter} (select ${key}, id from ${sql.table(table)} as last where last.id = ${id})`;
}

/** One page of a list: `rows` were asked for with one more than `size`, which tells whether there are more. */
export function pageOfRows<Row, Key extends keyof Row>(
  rows: readonly Row[],
  size: number,
  key: Key,
): { page: Row[]; next: Row[Key] | null } {
  const page = rows.slice(0, size);
  return { page, next: rows.length > size ? (page.at(-1)?.[key] ?? null) : null };
}
