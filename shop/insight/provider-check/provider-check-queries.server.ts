import type { Database } from "#platform/database/database.server.ts";
import type { StepReport } from "./check-report.ts";

export interface ProviderCheckRecord {
  id: string;
  askedAt: Date;
  /** `broken`: its process died before it ended. */
  state: "running" | "ended" | "broken";
  endedAt: Date | null;
  steps: StepReport[];
}

/** Searches of two minutes, one minute per webhook event and label. */
export const LONGEST_CHECK_MS = 15 * 60_000;

export async function readNewestCheck(db: Database, now: Date): Promise<ProviderCheckRecord | null> {
  const row = await db
    .selectFrom("provider_checks")
    .select(["id", "asked_at", "ended_at", "steps"])
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const isOver = now.getTime() - row.asked_at.getTime() > LONGEST_CHECK_MS;
  return {
    id: row.id,
    askedAt: row.asked_at,
    endedAt: row.ended_at,
    state: row.ended_at ? "ended" : isOver ? "broken" : "running",
    // Only this module writes it.
    steps: row.steps as unknown as StepReport[],
  };
}
