import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { JobKind } from "./job.ts";

/**
 * SQL condition: an unended job of the queue has `value` (SQL) in this field. Sweeps that make up for lost jobs ask it,
 * or a job that fails for hours would get another one beside it in each round.
 */
export function hasUnendedJob<P extends object>(
  { name }: JobKind<P>,
  field: keyof NoInfer<P> & string,
  value: RawBuilder<string>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from pgboss.job
     where job.name = ${name} and job.state in ('created', 'retry', 'active') and job.data ->> ${field} = ${value})`;
}

/** SQL condition: a process is working on a job of the queue with this value in the field. */
export function hasActiveJob<P extends object>(
  { name }: JobKind<P>,
  field: keyof NoInfer<P> & string,
  value: string,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pgboss.job where job.name = ${name} and job.state = 'active' and job.data ->> ${field} = ${value})`;
}
