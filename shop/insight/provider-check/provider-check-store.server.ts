import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { StepReport } from "./check-report.ts";

const KEPT = 10;

/** Also deletes the oldest ones. */
export async function insertCheck(trx: Database, at: Date): Promise<string> {
  const { id } = await trx
    .insertInto("provider_checks")
    .values({ asked_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const kept = trx.selectFrom("provider_checks").select("id").orderBy("asked_at", "desc").limit(KEPT);
  await trx.deleteFrom("provider_checks").where("id", "not in", kept).execute();
  return id;
}

export async function addStep(db: Database, checkId: string, step: StepReport): Promise<void> {
  await db
    .updateTable("provider_checks")
    .set({ steps: sql`steps || ${JSON.stringify([step])}::jsonb` })
    .where("id", "=", checkId)
    .execute();
}

export async function endCheck(db: Database, checkId: string, at: Date): Promise<void> {
  await db.updateTable("provider_checks").set({ ended_at: at }).where("id", "=", checkId).execute();
}
