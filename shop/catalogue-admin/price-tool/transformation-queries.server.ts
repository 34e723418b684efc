import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { CATEGORY_SLUGS, type CategorySlug } from "#shop/catalogue/listings/category.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { RISK_LEVELS, RISK_WINDOW_MS } from "./price-risk.ts";
import { HISTORY_LIMIT, TRANSFORMATION_STATUSES, type TransformationLog } from "./transformation-log.ts";

/** Separates these locks from the program's other advisory locks. */
const LOCK_CLASS = 1_886_547_315;

interface LogFilter {
  category?: string | undefined;
  status?: TransformationLog["status"] | undefined;
  limit?: number;
  offset?: number;
}

/** Newest first. */
export async function readTransformations(
  db: Database,
  staff: StaffSession,
  filter: LogFilter = {},
): Promise<TransformationLog[] | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "prices.read");
  if (notAllowed) return notAllowed;
  let query = logs(db)
    .limit(filter.limit ?? HISTORY_LIMIT)
    .offset(filter.offset ?? 0);
  if (filter.category) query = query.where("log.category", "=", filter.category);
  if (filter.status) query = query.where(STATUS, "=", filter.status);
  return (await query.execute()).map(present);
}

/** Of the last seven days, not undone completely, newest first: they determine the risk. Rules: TOOL-23. */
export async function readRecent(db: Database, category: CategorySlug, now: Date): Promise<TransformationLog[]> {
  const rows = await logs(db)
    .where("log.category", "=", category)
    .where("log.status", "=", "completed")
    .where("log.created_at", ">=", new Date(now.getTime() - RISK_WINDOW_MS))
    .where(sql<boolean>`log.undone_at is null or log.restored_products < log.updated_products`)
    .limit(HISTORY_LIMIT)
    .execute();
  return rows.map(present);
}

/** A run whose process died shows as an error: its prices are unchanged. Rules: TOOL-31. */
const STATUS = sql<string>`case
  when log.status in ('pending', 'running') and log.created_at < now() - interval '1 minute'
       and not ${holdsCategoryLock(sql<string>`log.category`)} then 'error'
  else log.status end`;

function logs(db: Database) {
  return db
    .selectFrom("price_transformation_logs as log")
    .leftJoin("staff", "staff.id", "log.staff_id")
    .select([
      "log.id",
      "log.category",
      "log.formula_used as formula",
      STATUS.as("status"),
      "log.total_products as totalProducts",
      "log.updated_products as updatedProducts",
      "log.execution_time_ms as executionTimeMs",
      "log.risk_level as riskLevel",
      "log.created_at as createdAt",
      "staff.name as staffName",
      "log.undone_at as undoneAt",
      "log.restored_products as restoredProducts",
    ])
    .orderBy("log.created_at", "desc")
    .orderBy("log.id");
}

type LogRow = Omit<TransformationLog, "status" | "riskLevel"> & { status: string; riskLevel: string };

function present(row: LogRow): TransformationLog {
  return {
    ...row,
    status: TRANSFORMATION_STATUSES.find((status) => status === row.status) ?? "error",
    riskLevel: RISK_LEVELS.find((level) => level === row.riskLevel) ?? "low",
  };
}

export function findCategory(db: Database, logId: string) {
  return db.selectFrom("price_transformation_logs").select("category").where("id", "=", logId).executeTakeFirst();
}

/**
 * Null if another connection holds the lock. It ends with its connection, so a crashed process locks no category. It
 * outlives transactions, so `sessions` must not be behind a pooler. Rules: TOOL-29.
 */
export function withCategoryLock<Answer>(
  sessions: Database,
  category: CategorySlug,
  work: (connection: Database) => Promise<Answer>,
): Promise<Answer | null> {
  const key = CATEGORY_SLUGS.indexOf(category);
  return sessions.connection().execute(async (connection) => {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_lock(${LOCK_CLASS}::int, ${key}::int) as got`.execute(connection);
    if (!rows[0]?.got) return null;
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_CLASS}::int, ${key}::int)`.execute(connection);
    }
  });
}

function holdsCategoryLock(category: RawBuilder<string>): RawBuilder<boolean> {
  const keys = sql`array[${sql.join(CATEGORY_SLUGS.map((slug) => sql.lit(slug)))}]`;
  return sql<boolean>`exists (
    select from pg_locks
     where locktype = 'advisory' and granted and objsubid = 2 and classid = ${sql.lit(LOCK_CLASS)}::oid
       and database = (select oid from pg_database where datname = current_database())
       and objid = (array_position(${keys}, ${category}) - 1)::oid)`;
}
