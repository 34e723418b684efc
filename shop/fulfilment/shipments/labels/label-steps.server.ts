import { formatBrl } from "#platform/money.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readSender } from "#shop/settings/read-sender.server.ts";
import { missingInSender } from "#shop/settings/sender.ts";
import { cartRequest } from "../melhor-envio/cart-request.ts";
import type { ParcelNews, ProviderLabel } from "../melhor-envio/label-answer.ts";
import type { LabelClient, LabelFailure, LabelResult } from "../melhor-envio/label-client.server.ts";
import { lacksInvoice } from "../sending/invoice-rule.ts";
import type { Shipment, ShipmentProblem } from "../shipment.ts";
import type { LabelStep, ShipmentState } from "../shipment-state.ts";
import type { StepColumns } from "../shipment-store.server.ts";
import { declaresGonePieces } from "./label-lines.ts";
import { readAddedToOrder } from "./read-label-lines.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "fetch">;

export type StepOutcome =
  | { kind: "done"; state: ShipmentState; columns?: StepColumns; news?: ParcelNews; file?: Buffer }
  /** The provider is still working: poll again soon. */
  | { kind: "wait" }
  | LabelFailure;

type Step = (deps: Needed, labels: LabelClient, shipment: Shipment) => Promise<StepOutcome>;

/** Each first checks whether it was done, as an answer may be lost: nothing is added or paid twice. Rules: SHIP-53. */
export const STEPS: Readonly<Record<LabelStep, Step>> = { cart, checkout, generate, print, cancel };

async function cart(deps: Needed, labels: LabelClient, shipment: Shipment): Promise<StepOutcome> {
  const { db, config } = deps;
  const order = await readOrder(db, shipment.orderId);
  const { sender } = await readSender(deps);
  const missing = missingInSender(sender);
  if (missing.length > 0) return stuck("sender_incomplete", missing.join(", "));
  if (!order.customerDocument) return stuck("document_missing", null);
  const more = await readAddedToOrder(db, order.id);
  if (declaresGonePieces(shipment, more)) return stuck("addition_changed", null);
  const lines = [...order.items, ...more.added];
  if (lacksInvoice(order, lines, shipment.contents)) return stuck("invoice_missing", null);
  const { serviceId, box, contents, agencyId } = shipment;
  if (!serviceId || !box) throw new Error(`Shipment ${shipment.id} lacks a service or a box`);

  const before = await labels.find(shipment.id, shipment.createdAt);
  if (before.kind === "failed") return before;
  const added =
    before.value === null
      ? await labels.add(
          cartRequest({
            reference: shipment.id,
            referenceUrl: `${config.publicUrl}/admin/pedidos/${order.id}`,
            platform: config.brand.name,
            serviceId,
            box,
            contents,
            lines,
            agencyId,
            sender,
            order,
          }),
        )
      : { kind: "ok" as const, value: before.value };
  if (added.kind === "failed") return added;
  const { id, protocol, priceCents } = added.value;
  return { kind: "done", state: "in_cart", columns: { provider_order_id: id, protocol, price_cents: priceCents } };
}

/** Rules: SHIP-54. */
async function checkout({ db }: Needed, labels: LabelClient, shipment: Shipment): Promise<StepOutcome> {
  const present = await fetchLabel(labels, shipment);
  if (present.kind === "failed") return present;
  const label = present.value;
  // The provider empties carts after a while: add the label again.
  if (label === null) return { kind: "done", state: "planned", columns: { provider_order_id: null } };
  if (!label.inCart) return { kind: "done", state: "paid", news: label.told };
  if (declaresGonePieces(shipment, await readAddedToOrder(db, shipment.orderId)))
    return stuck("addition_changed", null);
  const price = label.priceCents ?? shipment.priceCents ?? 0;
  const balance = await labels.balance();
  // The token may not be allowed to read the wallet; the checkout then reports insufficient funds.
  if (balance.kind === "ok" && balance.value < price) {
    const detail = `Saldo ${formatBrl(balance.value)}, etiqueta ${formatBrl(price)}.`;
    return stuck("insufficient_balance", detail);
  }
  if (balance.kind === "failed" && balance.problem !== "forbidden" && balance.problem !== "rejected") return balance;
  const bought = await labels.checkout(label.id);
  return bought.kind === "failed" ? bought : { kind: "done", state: "paid", columns: { price_cents: price } };
}

async function generate(_: Needed, labels: LabelClient, shipment: Shipment): Promise<StepOutcome> {
  const before = await fetchLabel(labels, shipment);
  if (before.kind === "failed") return before;
  if (before.value === null) return stuck("rejected", "A etiqueta não existe mais no Melhor Envio.");
  if (isGenerated(before.value)) return { kind: "done", state: "generated", news: before.value.told };
  // Requested and not refused: the label's own state reports a failure.
  const isAsked = shipment.attempts > 0 && shipment.problem === null;
  if (isAsked)
    return before.value.failure === null ? { kind: "wait" } : stuck("generation_failed", before.value.failure);
  const asked = await labels.generate(before.value.id);
  if (asked.kind === "failed") return asked;
  return asked.value === null ? { kind: "wait" } : stuck("generation_failed", asked.value);
}

async function print(_: Needed, labels: LabelClient, shipment: Shipment): Promise<StepOutcome> {
  const file = await labels.download(shipment.providerOrderId ?? "");
  return file.kind === "failed" ? file : { kind: "done", state: "ready", file: file.value };
}

async function cancel(_: Needed, labels: LabelClient, shipment: Shipment): Promise<StepOutcome> {
  const given: StepOutcome = {
    kind: "done",
    state: "cancelled",
    news: { milestones: { cancelled: null }, trackingCode: null },
  };
  const present = shipment.providerOrderId
    ? await fetchLabel(labels, shipment)
    : await labels.find(shipment.id, shipment.createdAt);
  if (present.kind === "failed") return present;
  const label = present.value;
  if (label === null || "cancelled" in label.told.milestones) return given;
  if (label.inCart) {
    const removed = await labels.remove(label.id);
    return removed.kind === "failed" ? removed : given;
  }
  const cancelled = await labels.cancel(label.id);
  if (cancelled.kind === "failed") return cancelled;
  return cancelled.value ? given : stuck("not_cancellable", null);
}

function fetchLabel(labels: LabelClient, { providerOrderId }: Shipment): Promise<LabelResult<ProviderLabel | null>> {
  return labels.fetch(providerOrderId ?? "");
}

function isGenerated({ told }: ProviderLabel): boolean {
  return ["generated", "received", "posted", "delivered"].some((milestone) =>
    Object.hasOwn(told.milestones, milestone),
  );
}

function stuck(problem: ShipmentProblem, detail: string | null): LabelFailure {
  return { kind: "failed", problem, detail };
}
