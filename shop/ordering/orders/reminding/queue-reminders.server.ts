import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { closedNotice } from "#shop/settings/shop-status.ts";
import { type UnpaidOrderSettings, unpaidOrders } from "#shop/settings/unpaid-order-settings.ts";
import { orderMailJob } from "../emails/send-order-mail.server.ts";
import { reminderDue } from "./reminder-due.ts";
import { lockOrdersToRemind } from "./reminder-queries.server.ts";
import { recordReminders } from "./reminder-store.server.ts";

const BATCH = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** What of a batch was queued, and the id to go on after; null: it was the last batch. */
export interface QueuedBatch {
  queued: number;
  last: string | null;
}

/** Queues batch after batch, each in a transaction of its own. Returns how many were queued. */
export async function queueBatches(
  db: Database,
  queueBatch: (trx: Database, page: { after: string; most: number }) => Promise<QueuedBatch>,
): Promise<number> {
  let total = 0;
  for (let after = BEFORE_ALL; ; ) {
    const page = { after, most: BATCH };
    const { queued, last }: QueuedBatch = await inTransaction(db, (trx) => queueBatch(trx, page));
    total += queued;
    if (last === null) return total;
    after = last;
  }
}

export const remindOrdersJob = defineJob("orders.remind", { every: "* * * * *", atOnce: 1 }, queueReminders);

/**
 * Records each due reminder with its job, so that every order gets each at most once. Leaves out those whose time
 * passed while nobody looked (`MOST_LATE_MS`). Returns how many. Rules: REMIND-4, REMIND-7.
 */
export async function queueReminders(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "mailer">,
): Promise<number> {
  if (!deps.mailer) return 0;
  const { value: settings } = await readSetting(deps, unpaidOrders);
  if (!settings.remind) return 0;
  return queueBatches(deps.db, (trx, page) => queueBatch(deps, trx, settings, page));
}

async function queueBatch(
  { clock, jobs, config }: Pick<Services, "db" | "config" | "clock" | "jobs" | "mailer">,
  trx: Database,
  settings: UnpaidOrderSettings,
  { after, most }: { after: string; most: number },
): Promise<QueuedBatch> {
  const now = clock();
  const orders = await lockOrdersToRemind(trx, settings, { now, after, most });
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
  return { queued: recorded.length, last: orders.length < most ? null : (orders.at(-1)?.id ?? null) };
}
