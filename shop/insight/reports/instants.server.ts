import { type RawBuilder, sql } from "kysely";
import type { Days } from "./period.ts";

/** Whether an instant in a column lies in these São Paulo days; a range that an index on the column answers. */
export function withinDays(column: string, { from, to }: Days): RawBuilder<boolean> {
  return sql`(${sql.ref(column)} >= ${from}::date::timestamp at time zone 'America/Sao_Paulo'
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'America/Sao_Paulo')`;
}
