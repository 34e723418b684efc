import { formatBrl } from "#platform/money.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { missingInSender, shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import type { ProviderLabel } from "../melhor-envio/label-answer.ts";
import type { LabelClient } from "../melhor-envio/label-client.server.ts";
import type { Label } from "../shipment.ts";
import type { LabelStep } from "../shipment-state.ts";
import { type LabelKind, type Needed, type StepDone, type StepOutcome, stuck } from "./label-kind.server.ts";

interface Context<L extends Label> {
  deps: Needed;
  kind: LabelKind<L>;
  labels: LabelClient;
  label: L;
}

type Step = <L extends Label>(context: Context<L>) => Promise<StepOutcome>;

/**
 * Each first checks whether it was done, as an answer may be lost. A label is paid by its id, and gets another only once
 * the provider no longer knows the first: nothing is added or paid twice. Rules: SHIP-53, REFUND-85.
 */
export const STEPS: Readonly<Record<LabelStep, Step>> = { cart, checkout, generate, print, cancel };

async function cart<L extends Label>({ deps, kind, labels, label }: Context<L>): Promise<StepOutcome> {
  const order = await readOrder(deps.db, label.orderId);
  const { value: sender } = await readSetting(deps, shippingSender);
  const missing = missingInSender(sender);
  if (missing.length > 0) return stuck("sender_incomplete", missing.join(", "));
  const add = await kind.cart(deps, label, { order, sender });
  if (typeof add !== "function") return add;

  const before = await kind.findLost(deps, labels, label);
  if (before.kind === "failed") return before;
  const added = before.value === null ? await add(labels) : { kind: "ok" as const, value: before.value };
  if (added.kind === "failed") return added;
  const { id, protocol, priceCents } = added.value;
  return { kind: "done", state: "in_cart", columns: { provider_order_id: id, protocol, price_cents: priceCents } };
}

/** Rules: SHIP-54, REFUND-87. */
async function checkout<L extends Label>({ deps, kind, labels, label }: Context<L>): Promise<StepOutcome> {
  const present = await labels.fetch(label.providerOrderId ?? "");
  if (present.kind === "failed") return present;
  // The provider empties carts after a while: add the label again.
  if (present.value === null) return { kind: "done", state: "planned", columns: { provider_order_id: null } };
  const { id, inCart, told } = present.value;
  if (!inCart) return { kind: "done", state: "paid", news: told };
  const price = present.value.priceCents ?? label.priceCents ?? 0;
  const refused = await kind.refusePayment(deps, label, price);
  if (refused) return refused;
  const balance = await labels.balance();
  if (balance.kind === "ok" && balance.value < price) {
    return stuck("insufficient_balance", `Saldo ${formatBrl(balance.value)}, etiqueta ${formatBrl(price)}.`);
  }
  // The token may not be allowed to read the wallet; the checkout then reports insufficient funds.
  if (balance.kind === "failed" && balance.problem !== "forbidden" && balance.problem !== "rejected") return balance;
  const bought = await labels.checkout(id);
  return bought.kind === "failed" ? bought : { kind: "done", state: "paid", columns: { price_cents: price } };
}

async function generate<L extends Label>({ deps, kind, labels, label }: Context<L>): Promise<StepOutcome> {
  const before = await labels.fetch(label.providerOrderId ?? "");
  if (before.kind === "failed") return before;
  if (before.value === null) return stuck("rejected", "A etiqueta não existe mais no Melhor Envio.");
  if (isGenerated(before.value)) return kind.generated(deps, before.value);
  const { id, failure } = before.value;
  // Requested and not refused: the label's own state reports a failure.
  const isAsked = label.attempts > 0 && label.problem === null;
  if (isAsked) return failure === null ? { kind: "wait" } : stuck("generation_failed", failure);
  const asked = await labels.generate(id);
  if (asked.kind === "failed") return asked;
  return asked.value === null ? { kind: "wait" } : stuck("generation_failed", asked.value);
}

function isGenerated({ told }: ProviderLabel): boolean {
  return ["generated", "received", "posted", "delivered"].some((milestone) =>
    Object.hasOwn(told.milestones, milestone),
  );
}

function print<L extends Label>({ kind, labels, label }: Context<L>): Promise<StepOutcome> {
  return kind.print(labels, label);
}

async function cancel<L extends Label>({ deps, kind, labels, label }: Context<L>): Promise<StepOutcome> {
  const news = { milestones: { cancelled: null }, trackingCode: null };
  const given: StepDone = { kind: "done", state: "cancelled", news };
  const present = label.providerOrderId
    ? await labels.fetch(label.providerOrderId)
    : await kind.findLost(deps, labels, label);
  if (present.kind === "failed") return present;
  const known = present.value;
  if (known === null || "cancelled" in known.told.milestones) return given;
  if (known.inCart) {
    const removed = await labels.remove(known.id);
    return removed.kind === "failed" ? removed : given;
  }
  const cancelled = await labels.cancel(known.id);
  if (cancelled.kind === "failed") return cancelled;
  return cancelled.value ? given : stuck("not_cancellable");
}
