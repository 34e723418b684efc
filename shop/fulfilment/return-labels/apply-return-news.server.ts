import type { Database } from "#platform/database/database.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { returnMailJob } from "#shop/fulfilment/returns/emails/send-return-mail.server.ts";
import { type Return, returnNumber } from "#shop/fulfilment/returns/return.ts";
import { readReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import { withdrawPostingCode } from "#shop/fulfilment/returns/return-store.server.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { writeCourse } from "#shop/fulfilment/shipments/labels/label-store.server.ts";
import type { ParcelNews } from "#shop/fulfilment/shipments/melhor-envio/label-answer.ts";
import { isActiveParcel, nextStep } from "#shop/fulfilment/shipments/shipment-state.ts";
import { lockOrderOfShipment } from "#shop/fulfilment/shipments/shipment-store.server.ts";
import {
  type OtherLabels,
  processCarrierWebhook,
} from "#shop/fulfilment/shipments/tracking/receive-carrier-webhook.server.ts";
import { inOrder, stateAfter, TRACKING_EVENTS } from "#shop/fulfilment/shipments/tracking/tracking-event.ts";
import { recordEventOnce } from "#shop/ordering/orders/order-state-store.server.ts";
import { carrierWebhookJob } from "#shop/ordering/payments/received/replay-webhooks.server.ts";
import type { Services } from "#shop/services.server.ts";
import { notifyStaff } from "#shop/staff/push/notify-staff.server.ts";
import type { PushNotice } from "#shop/staff/push/push-event.ts";
import type { ReturnLabel } from "./return-label.ts";
import { findByProviderId, findReturnLabel } from "./return-label-queries.server.ts";
import { keepDeclaration } from "./return-label-store.server.ts";
import { returnLabelStepJob } from "./reverse-labels.server.ts";

/**
 * Applies a carrier's news in the caller's transaction. Idempotent per milestone, from any source and in any order. A
 * code that no longer works is removed from its return, and the customer is mailed. Rules: REFUND-88, REFUND-89.
 */
export async function applyReturnNewsIn(
  deps: Needed,
  trx: Database,
  { id, orderId }: Pick<ReturnLabel, "id" | "orderId">,
  news: ParcelNews,
): Promise<void> {
  const now = deps.clock();
  await lockOrderOfShipment(trx, orderId);
  const before = await findReturnLabel(trx, id);
  if (!before) return;
  // Only the step that reads the posting code may set 'generated'.
  const told = inOrder(TRACKING_EVENTS.filter((each) => each !== "generated" && each in news.milestones));
  const state = stateAfter(before.state, told);
  const isPosted = state === "posted" || state === "delivered" || state === "undelivered";
  const after: ReturnLabel = {
    ...before,
    state,
    // Before the posting the code may stand in the same field of the provider.
    trackingCode: before.trackingCode ?? (isPosted ? news.trackingCode : null),
    postedAt: before.postedAt ?? (isPosted ? (news.milestones.posted ?? now) : null),
    deliveredAt: before.deliveredAt ?? (state === "delivered" ? (news.milestones.delivered ?? now) : null),
  };
  await writeCourse(trx, "return_labels", before, after, now);
  if (!isActiveParcel(state)) await keepDeclaration(trx, id, null);
  if (state === before.state) return;
  if (!isActiveParcel(state)) await takeCodeBack(deps, trx, after);
  const kind = state === "posted" ? "return_posted" : state === "delivered" ? "return_delivered" : null;
  if (kind) await recordEventOnce(trx, { orderId, kind, subject: id, at: now });
  if (state === "delivered") await tellOfArrival(deps, trx, after);
  if (nextStep(after)) await deps.jobs.send(trx, returnLabelStepJob, { labelId: id });
}

/** Tells staff once, by mail and push. Rules: MAIL-27, PUSH-9. */
async function tellOfArrival(
  { clock, jobs }: Pick<Services, "clock" | "jobs">,
  trx: Database,
  { returnId }: Pick<ReturnLabel, "returnId">,
): Promise<void> {
  const made = await readReturn(trx, returnId);
  await jobs.send(trx, returnMailJob, { returnId, kind: "shop_arrived" });
  await notifyStaff({ jobs }, trx, { event: "return_arrived", notice: arrivedNotice(made), at: clock() });
}

/** Rules: PUSH-8. */
function arrivedNotice(made: Pick<Return, "id" | "number">): PushNotice {
  const number = returnNumber(made);
  return {
    title: `Chegou a devolução ${number}`,
    body: "Confira as peças.",
    tag: `devolucao-${made.number}`,
    path: `/admin/trocas/${made.id}`,
  };
}

/** The customer of an approved return must not stand at the counter with a code that does not work. */
async function takeCodeBack(
  { clock, jobs }: Pick<Services, "clock" | "jobs">,
  trx: Database,
  { returnId, postingCode }: Pick<ReturnLabel, "returnId" | "postingCode">,
): Promise<void> {
  if (postingCode === null || !(await withdrawPostingCode(trx, returnId, postingCode))) return;
  const { status } = await readReturn(trx, returnId);
  if (status !== "approved") return;
  await jobs.send(trx, returnMailJob, { returnId, kind: "corrected", edition: clock().toISOString() });
}

export const RETURN_LABELS: OtherLabels = {
  async owns(db, { id }) {
    return (await findByProviderId(db, id)) !== null;
  },
  async follow(deps, trx, { id }, news) {
    const label = await findByProviderId(trx, id);
    if (label) await applyReturnNewsIn(deps, trx, label, news);
    return label !== null;
  },
};

export const carrierWebhookWorker = defineJob(carrierWebhookJob, { atOnce: 10 }, (deps: Needed, event) =>
  processCarrierWebhook(deps, event, RETURN_LABELS),
);
