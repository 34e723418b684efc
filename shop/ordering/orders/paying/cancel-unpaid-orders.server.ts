import { HOUR_MS } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { findEndedHolds, releaseOrderHolds } from "#shop/catalogue/stock/order-hold-store.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { Services } from "#shop/services.server.ts";
import { orderMailJob } from "../emails/send-order-mail.server.ts";
import { cancelUnpaid, lockOrder } from "../order-state-store.server.ts";

const SETTLING_MS = 60_000;
const BATCH = 200;

export const cancelUnpaidOrdersJob = defineJob("orders.cancel-unpaid", { every: "*/15 * * * *" }, cancelUnpaidOrders);

/**
 * Cancels orders not paid within the shop's hours (48 by default) or by their own expiry, and not being paid now. Only
 * those with an expiry hold stock, which is released. Returns how many. Rules: ORDER-50.
 */
export async function cancelUnpaidOrders({
  db,
  clock,
  config,
  jobs,
}: Pick<Services, "db" | "clock" | "jobs"> & {
  config: Pick<Config, "unpaidOrderHours">;
}): Promise<number> {
  let cancelled = 0;
  for (;;) {
    const now = clock();
    const before = new Date(now.getTime() - config.unpaidOrderHours * HOUR_MS);
    const batch = await inTransaction(db, (trx) => cancelBatch(trx, jobs, { before, now }));
    cancelled += batch;
    if (batch < BATCH) break;
  }
  await releaseEndedHolds(db);
  return cancelled;
}

/** Releases pieces of orders that a process of the previous release ended without doing so. Rules: DESK-4. */
async function releaseEndedHolds(db: Database): Promise<void> {
  for (const orderId of await findEndedHolds(db, BATCH)) {
    await inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, orderId);
      if (order && order.status !== "pending") await releaseOrderHolds(trx, [orderId]);
    });
  }
}

/** Rules: MAIL-16. */
async function cancelBatch(trx: Database, jobs: Jobs, { before, now }: { before: Date; now: Date }): Promise<number> {
  // An order that changed just now may be in the middle of a payment. Checked again under the row lock.
  const quiet = new Date(now.getTime() - SETTLING_MS);
  const rows = await cancelUnpaid(trx, { before, quiet, most: BATCH, now });
  const entries = rows.map(({ id }) => ({ actor: "shop", action: "order.cancel", subject: `order:${id}` }) as const);
  await recordAudit(trx, entries, now);
  await releaseOrderHolds(
    trx,
    rows.map(({ id }) => id),
  );
  // A customer who never started to pay got no e-mail about the order, and needs none about its end.
  for (const { id, tried } of rows) {
    if (tried) await jobs.send(trx, orderMailJob, { orderId: id, kind: "order_cancelled" });
  }
  return rows.length;
}
