import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { PolicyReport } from "./policy-report.ts";

/** Anybody can send reports: beyond this limit, known ones are counted and new ones dropped. */
const MOST_KEPT = 200;

/** Rules: MAIL-47. */
export async function keepPolicyReports(db: Database, reports: readonly PolicyReport[], at: Date): Promise<void> {
  if (reports.length === 0) return;
  await sql`
    insert into policy_reports (page, directive, blocked, first_at, last_at)
    select page, directive, blocked, ${at}::timestamptz, ${at}::timestamptz
      from unnest(${reports.map(({ page }) => page)}::text[], ${reports.map(({ directive }) => directive)}::text[],
                  ${reports.map(({ blocked }) => blocked)}::text[]) with ordinality
        as report (page, directive, blocked, place)
     where (select count(*) from policy_reports) + place <= ${MOST_KEPT}
        or (page, directive, blocked) in (select page, directive, blocked from policy_reports)
     -- In one order, so that two that come at once do not wait for each other.
     order by page, directive, blocked
        on conflict (page, directive, blocked)
        do update set times = policy_reports.times + 1, last_at = excluded.last_at`.execute(db);
}
