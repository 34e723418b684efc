import type { Database } from "#platform/database/database.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { formatBrl } from "#platform/money.ts";
import { returnMailJob } from "#shop/fulfilment/returns/emails/send-return-mail.server.ts";
import { readReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import { setPostingCode } from "#shop/fulfilment/returns/return-store.server.ts";
import { type LabelKind, type Needed, stuck } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { runLabelStep } from "#shop/fulfilment/shipments/labels/run-label-step.server.ts";
import { isReverseLike } from "#shop/fulfilment/shipments/melhor-envio/label-answer.ts";
import { nextStep } from "#shop/fulfilment/shipments/shipment-state.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { applyReturnNewsIn } from "./apply-return-news.server.ts";
import { postingDeadline, type ReturnLabel } from "./return-label.ts";
import {
  findOriginalLabel,
  findReturnLabel,
  listOfWithdrawnReturns,
  listOtherProviderIds,
} from "./return-label-queries.server.ts";
import { keepDeclaration, keepPosting } from "./return-label-store.server.ts";
import { reverseRequest, reverseTraits } from "./reverse-request.ts";

export const returnLabelStepJob = defineJob(
  "return-labels.step",
  { workers: 2 },
  (deps: Needed, { labelId }: { labelId: string }) => runLabelStep(deps, REVERSE_LABELS, labelId),
);

/** With whose code the customer of a return posts the pieces. Rules: REFUND-85. */
export const REVERSE_LABELS: LabelKind<ReturnLabel> = {
  table: "return_labels",
  name: "reverse label",
  enqueue: (jobs, db, labelId, options) => jobs.send(db, returnLabelStepJob, { labelId }, options),
  find: findReturnLabel,
  listCalledOff: listOfWithdrawnReturns,
  /** No label of a withdrawn return is paid for. Rules: REFUND-88. */
  async step(db, label) {
    const { status } = await readReturn(db, label.returnId);
    return nextStep({ ...label, cancelWanted: label.cancelWanted || status === "cancelled" });
  },
  isStopped: async () => false,
  async cart({ db, config }, label, { order, sender }) {
    const made = await readReturn(db, label.returnId);
    const originalLabel = await findOriginalLabel(db, made);
    if (originalLabel === null && !order.customerDocument) return stuck("document_missing");
    const pageUrl = `${config.publicUrl}/admin/trocas/${made.id}`;
    return (labels) => labels.addReverse(reverseRequest({ label, pageUrl, originalLabel, made, order, sender }));
  },
  /** The provider does not promise to keep our reference of a reverse label. */
  async findLost({ db }, labels, label) {
    const [made, order] = [await readReturn(db, label.returnId), await readOrder(db, label.orderId)];
    const traits = reverseTraits(label, made, order);
    const taken = await listOtherProviderIds(db, { id: label.id, since: label.createdAt });
    return labels.find(label.id, label.createdAt, (each) => isReverseLike(each, traits) && !taken.has(each.id));
  },
  async refusePayment(_, { agreedCents }, priceCents) {
    if (priceCents <= agreedCents) return null;
    return stuck("price_rose", `Você confirmou ${formatBrl(agreedCents)}, agora custa ${formatBrl(priceCents)}.`);
  },
  /** Done once there is a code: the customer can do nothing without it. */
  generated({ clock }, { postingCode, generatedAt, told }) {
    if (postingCode === null) return { kind: "wait" };
    const posting = { code: postingCode, until: postingDeadline(generatedAt ?? clock()) };
    return { kind: "done", state: "generated", posting, news: told };
  },
  /** The declaration of contents. Without one the code works all the same. */
  async print(labels, { providerOrderId }) {
    const file = await labels.declaration(providerOrderId ?? "");
    if (file.kind === "ok") return { kind: "done", state: "ready", file: file.value };
    return file.problem === "rejected" ? { kind: "done", state: "ready" } : file;
  },
  async finish(deps, trx, label, { file, posting }) {
    if (file) await keepDeclaration(trx, label.id, file);
    if (!posting) return;
    await keepPosting(trx, label.id, posting);
    await tellCode(deps, trx, label, posting.code);
  },
  applyNews: applyReturnNewsIn,
};

async function tellCode(
  { clock, jobs }: Pick<Needed, "clock" | "jobs">,
  trx: Database,
  { returnId, isAnswer }: ReturnLabel,
  code: string,
): Promise<void> {
  const { status, postingCode } = await readReturn(trx, returnId);
  if (postingCode === code) return;
  await setPostingCode(trx, returnId, code);
  // Refunded before the arrival: the pieces still come.
  if (status !== "approved" && status !== "refunded") return;
  const news = isAnswer
    ? ({ kind: "approved" } as const)
    : { kind: "corrected" as const, edition: clock().toISOString() };
  await jobs.send(trx, returnMailJob, { returnId, ...news });
}
