import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

export async function readFirstDay(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select min(applied_at) as at from migrations`.execute(db);
  return rows[0]?.at ?? new Date(0);
}
