import { sql } from "kysely";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { raiseAlert } from "../alerts/raise-alert.server.ts";
import type { RecordDependencies } from "../record-fact.server.ts";
import type { UnreadReport } from "./report-unread.ts";

/**
 * Stores the shape of an unreadable answer, once per fault, and alerts staff the first time. Never throws: the caller
 * goes on with what it knows.
 * Rules: PAY-41.
 */
export async function storeUnreadAnswer(
  deps: RecordDependencies & { logger: Logger },
  { provider, resourceId, unread }: UnreadReport,
): Promise<void> {
  const { operation, problem, kind } = unread;
  const at = deps.clock();
  const shape = JSON.stringify(unread.shape);
  try {
    await inTransaction(deps.db, async (trx) => {
      await sql`
        insert into unread_answers (provider, operation, problem, shape, resource_id, first_at, last_at)
        values (${provider}, ${operation}, ${problem}, ${shape}::jsonb, ${resourceId}, ${at}, ${at})
        on conflict (provider, operation, problem)
        do update set times = unread_answers.times + 1, shape = excluded.shape, resource_id = excluded.resource_id,
                      last_at = excluded.last_at`.execute(trx);
      const subject = kind === "unknown_state" ? `${provider}: ${problem}` : `${provider}: ${operation}: ${problem}`;
      await raiseAlert(trx, deps, { kind, subject, at });
    });
  } catch (error) {
    deps.logger.error({ provider, operation, problem, err: error }, "unread answer not kept");
  }
}
