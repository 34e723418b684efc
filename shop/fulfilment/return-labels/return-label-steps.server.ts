import { formatBrl } from "#platform/money.ts";
import { readReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import {
  isReverseLike,
  type ParcelNews,
  type ProviderLabel,
} from "#shop/fulfilment/shipments/melhor-envio/label-answer.ts";
import type {
  LabelClient,
  LabelFailure,
  LabelResult,
} from "#shop/fulfilment/shipments/melhor-envio/label-client.server.ts";
import type { ShipmentProblem } from "#shop/fulfilment/shipments/shipment.ts";
import type { LabelStep, ShipmentState } from "#shop/fulfilment/shipments/shipment-state.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readSender } from "#shop/settings/read-sender.server.ts";
import { missingInSender } from "#shop/settings/sender.ts";
import { findOriginalLabel } from "./find-original-label.server.ts";
import { postingDeadline, type ReturnLabel } from "./return-label.ts";
import { listOtherProviderIds } from "./return-label-queries.server.ts";
import type { ReturnLabelColumns } from "./return-label-store.server.ts";
import { reverseRequest, reverseTraits } from "./reverse-request.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "fetch">;

export type ReturnLabelOutcome =
  | { kind: "done"; state: ShipmentState; columns?: ReturnLabelColumns; news?: ParcelNews }
  /** The provider is still working: poll again soon. */
  | { kind: "wait" }
  | LabelFailure;

type Step = (deps: Needed, labels: LabelClient, label: ReturnLabel) => Promise<ReturnLabelOutcome>;

/**
 * Steps to a posting code. Each first checks whether it was done, since an answer may have been lost. A label is paid
 * by its id, and gets another only once the provider no longer knows the first, so none is paid twice.
 * Rules: REFUND-85.
 */
export const RETURN_LABEL_STEPS: Readonly<Record<LabelStep, Step>> = { cart, checkout, generate, print, cancel };

async function cart(deps: Needed, labels: LabelClient, label: ReturnLabel): Promise<ReturnLabelOutcome> {
  const { db, config } = deps;
  const [made, order] = [await readReturn(db, label.returnId), await readOrder(db, label.orderId)];
  const { sender } = await readSender(deps);
  const missing = missingInSender(sender);
  if (missing.length > 0) return stuck("sender_incomplete", missing.join(", "));
  const originalLabel = await findOriginalLabel(db, made);
  if (originalLabel === null && !order.customerDocument) return stuck("document_missing", null);

  const before = await findOwn(deps, labels, label);
  if (before.kind === "failed") return before;
  const pageUrl = `${config.publicUrl}/admin/trocas/${made.id}`;
  const added =
    before.value === null
      ? await labels.addReverse(reverseRequest({ label, pageUrl, originalLabel, made, order, sender }))
      : { kind: "ok" as const, value: before.value };
  if (added.kind === "failed") return added;
  const { id, protocol, priceCents } = added.value;
  return { kind: "done", state: "in_cart", columns: { provider_order_id: id, protocol, price_cents: priceCents } };
}

/** One whose id was lost. The provider does not promise to keep our reference of a reverse label. */
async function findOwn(
  { db }: Needed,
  labels: LabelClient,
  label: ReturnLabel,
): Promise<LabelResult<ProviderLabel | null>> {
  const [made, order] = [await readReturn(db, label.returnId), await readOrder(db, label.orderId)];
  const traits = reverseTraits(label, made, order);
  const taken = await listOtherProviderIds(db, { id: label.id, since: label.createdAt });
  return labels.find(label.id, label.createdAt, (each) => isReverseLike(each, traits) && !taken.has(each.id));
}

/** Rules: REFUND-87. */
async function checkout(_: Needed, labels: LabelClient, label: ReturnLabel): Promise<ReturnLabelOutcome> {
  const present = await labels.fetch(label.providerOrderId ?? "");
  if (present.kind === "failed") return present;
  // The provider empties carts after a while: add the label again.
  if (present.value === null) return { kind: "done", state: "planned", columns: { provider_order_id: null } };
  const { id, inCart, told } = present.value;
  if (!inCart) return { kind: "done", state: "paid", news: told };
  const price = present.value.priceCents ?? label.priceCents ?? 0;
  if (price > label.agreedCents) {
    const detail = `Você confirmou ${formatBrl(label.agreedCents)}, agora custa ${formatBrl(price)}.`;
    return stuck("price_rose", detail);
  }
  const balance = await labels.balance();
  if (balance.kind === "ok" && balance.value < price) {
    return stuck("insufficient_balance", `Saldo ${formatBrl(balance.value)}, etiqueta ${formatBrl(price)}.`);
  }
  // The token may not be allowed to read the wallet; the checkout then reports insufficient funds.
  if (balance.kind === "failed" && balance.problem !== "forbidden" && balance.problem !== "rejected") return balance;
  const bought = await labels.checkout(id);
  return bought.kind === "failed" ? bought : { kind: "done", state: "paid", columns: { price_cents: price } };
}

/** Done once there is a code: the customer can do nothing without it. */
async function generate({ clock }: Needed, labels: LabelClient, label: ReturnLabel): Promise<ReturnLabelOutcome> {
  const before = await labels.fetch(label.providerOrderId ?? "");
  if (before.kind === "failed") return before;
  if (before.value === null) return stuck("rejected", "A etiqueta não existe mais no Melhor Envio.");
  const { id, failure, generatedAt, postingCode, told } = before.value;
  const isGenerated = ["generated", "received", "posted", "delivered"].some((each) =>
    Object.hasOwn(told.milestones, each),
  );
  if (isGenerated) {
    if (postingCode === null) return { kind: "wait" };
    const columns = { posting_code: postingCode, post_until: postingDeadline(generatedAt ?? clock()) };
    return { kind: "done", state: "generated", columns, news: told };
  }
  // Requested and not refused: the label's own state reports a failure.
  const isAsked = label.attempts > 0 && label.problem === null;
  if (isAsked) return failure === null ? { kind: "wait" } : stuck("generation_failed", failure);
  const asked = await labels.generate(id);
  if (asked.kind === "failed") return asked;
  return asked.value === null ? { kind: "wait" } : stuck("generation_failed", asked.value);
}

/** The declaration of contents. Without one the code works all the same. */
async function print(_: Needed, labels: LabelClient, label: ReturnLabel): Promise<ReturnLabelOutcome> {
  const file = await labels.declaration(label.providerOrderId ?? "");
  if (file.kind === "ok") return { kind: "done", state: "ready", columns: { declaration: file.value } };
  return file.problem === "rejected" ? { kind: "done", state: "ready" } : file;
}

async function cancel(deps: Needed, labels: LabelClient, label: ReturnLabel): Promise<ReturnLabelOutcome> {
  const news: ParcelNews = { milestones: { cancelled: null }, trackingCode: null };
  const given: ReturnLabelOutcome = { kind: "done", state: "cancelled", news };
  const present = label.providerOrderId
    ? await labels.fetch(label.providerOrderId)
    : await findOwn(deps, labels, label);
  if (present.kind === "failed") return present;
  const known = present.value;
  if (known === null || "cancelled" in known.told.milestones) return given;
  if (known.inCart) {
    const removed = await labels.remove(known.id);
    return removed.kind === "failed" ? removed : given;
  }
  const cancelled = await labels.cancel(known.id);
  if (cancelled.kind === "failed") return cancelled;
  return cancelled.value ? given : stuck("not_cancellable", null);
}

function stuck(problem: ShipmentProblem, detail: string | null): LabelFailure {
  return { kind: "failed", problem, detail };
}
