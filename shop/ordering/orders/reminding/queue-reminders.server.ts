import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import type { UnpaidOrderSettings } from "#shop/settings/orders/unpaid-orders.ts";
import { readUnpaidOrders } from "#shop/settings/settings-queries.server.ts";
import { closedNotice } from "#shop/settings/shop-status.ts";
import { orderMailJob } from "../emails/send-order-mail.server.ts";
import { reminderDue } from "./reminder-due.ts";
import { lockOrdersToRemind } from "./reminder-queries.server.ts";
import { recordReminders } from "./reminder-store.server.ts";

const BATCH = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

export const remindOrdersJob = defineJob("orders.remind", { every: "* * * * *", atOnce: 1 }, queueReminders);

/**
 * Records each due reminder with its job, so that every order gets each at most once. Leaves out those whose time
 * passed while nobody looked (`MOST_LATE_MS`). Returns how many. Rules: REMIND-4, REMIND-7.
 */
export async function queueReminders(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "mailer">,
): Promise<number> {
  if (!deps.mailer) return 0;
  const { value: settings } = await readUnpaidOrders(deps.db);
  if (!settings.remind) return 0;
  for (let after = BEFORE_ALL, queued = 0; ; ) {
    const batch = await inTransaction(deps.db, (trx) => queueBatch(deps, trx, { settings, after }));
    queued += batch.queued;
    if (batch.last === null) return queued;
    after = batch.last;
  }
}

async function queueBatch(
  { clock, jobs, config }: Pick<Services, "db" | "config" | "clock" | "jobs" | "mailer">,
  trx: Database,
  { settings, after }: { settings: UnpaidOrderSettings; after: string },
): Promise<{ queued: number; last: string | null }> {
  const now = clock();
  const orders = await lockOrdersToRemind(trx, settings, { now, after, most: BATCH });
  const isClosed = closedNotice(config.status, now) !== null;
  const due = orders.flatMap((order) => {
    const turn = reminderDue(order, settings, { now, isClosed });
    return turn ? [{ orderId: order.id, turn }] : [];
  });
  const recorded = await recordReminders(trx, due, now);
  await jobs.sendAll(
    trx,
    orderMailJob,
    recorded.map(({ orderId, turn }) => ({ orderId, kind: "payment_reminder" as const, fact: { id: turn } })),
  );
  return { queued: recorded.length, last: orders.length < BATCH ? null : (orders.at(-1)?.id ?? null) };
}
