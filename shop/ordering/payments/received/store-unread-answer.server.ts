import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import type { Services } from "#shop/services.server.ts";
import { countUnreadAnswer } from "../webhooks/webhook-event-store.server.ts";
import type { UnreadReport } from "./follow-providers.server.ts";

/** Stores a fault once and alerts staff the first time. Never throws: the caller goes on. Rules: PAY-41. */
export async function storeUnreadAnswer(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs">,
  report: UnreadReport,
): Promise<void> {
  const { provider, unread } = report;
  const { operation, problem, kind } = unread;
  const at = deps.clock();
  try {
    await inTransaction(deps.db, async (trx) => {
      await countUnreadAnswer(trx, report, at);
      const subject = kind === "unknown_state" ? `${provider}: ${problem}` : `${provider}: ${operation}: ${problem}`;
      await raiseAlert(deps, trx, { kind, subject, at });
    });
  } catch (error) {
    deps.logger.error({ provider, operation, problem, err: error }, "unread answer not kept");
  }
}
