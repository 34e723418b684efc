import { type RawBuilder, sql } from "kysely";
import type { Days } from "./period.ts";

/** SQL condition: whether a timestamp column is within these São Paulo days. Can use an index on the column. */
export function withinDays(column: string, { from, to }: Days): RawBuilder<boolean> {
  return sql`(${sql.ref(column)} >= ${from}::date::timestamp at time zone 'America/Sao_Paulo'
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'America/Sao_Paulo')`;
}
