import { useState } from "react";
import { removeOrdered } from "#app/storefront/cart/cart-acts.ts";
import { readCart, rememberOrder, rereadCart } from "#app/storefront/cart/cart-store.ts";
import { readCartCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { ChangedOrder } from "../changed-order.ts";
import type { SentOrder } from "../order-api.ts";
import type { PendingOrder } from "../pending-order.ts";
import { useOneAtATime } from "../use-one-at-a-time.ts";
import { type CheckoutDraft, idempotencyKeyFor } from "./checkout-draft.ts";
import type { DeliveryErrors, DeliveryFields } from "./delivery-fields.ts";
import { loadPlacing } from "./fetched-placing.ts";
import { placeOrderRequest } from "./order-request.ts";

interface DeliverySubmitOptions {
  draft: CheckoutDraft;
  keep: (change: Partial<CheckoutDraft>) => void;
  onPlaced: (fields: DeliveryFields) => void;
}

/** Places the order and shows why the server refused it. Rules: ORDER-9, ORDER-27. */
export function useDeliverySubmit({ draft, keep, onPlaced }: DeliverySubmitOptions) {
  const { busy, run } = useOneAtATime();
  const [changed, setChanged] = useState<ChangedOrder | null>(null);
  const [pending, setPending] = useState<PendingOrder | null>(null);

  /** With `another`, places a second order; the one with the running payment stays payable. */
  async function place(fields: DeliveryFields, another: boolean): Promise<DeliveryErrors | null> {
    setChanged(null);
    setPending(null);
    const cart = rereadCart();
    if (cart.lines.length === 0) return tellEmpty();
    const body = placeOrderRequest(fields, cart, readCartCoupon().terms);
    const order = another ? null : draft.order;
    const attempt = { key: idempotencyKeyFor(another ? null : draft.attempt, body), body };
    // Saved before sending: if the page is closed meanwhile, a retry uses the same idempotency key.
    keep({ fields, attempt, order });
    const { pendingOrder, sendOrder } = await loadPlacing().then(() => import("./placing.ts"));
    const first = await sendOrder(body, attempt.key, order?.id ?? null);
    // The draft's order may now belong to another customer or be cancelled: place a new one.
    const sent = first.kind === "gone" ? await sendOrder(body, attempt.key, null) : first;
    switch (sent.kind) {
      case "placed":
        keep({ order: { id: sent.id, body, totals: sent.totals } });
        rememberOrder(sent.id);
        onPlaced(fields);
        return null;
      case "invalid":
        return sent.fields;
      case "not_changeable":
        setPending(draft.order && pendingOrder(draft.order, readCart().lines));
        return null;
      default:
        setChanged(await changeOf(sent));
        return null;
    }
  }

  /** Removes the pieces already ordered from the cart; the next submit places a new order. */
  function keepNewPieces(): void {
    if (!pending) return;
    removeOrdered(pending.items);
    rememberOrder(null);
    keep({ order: null });
    setPending(null);
  }

  const submit = (fields: DeliveryFields, another = false) => run(() => place(fields, another));
  return { submit, busy, changed, pending, keepNewPieces };
}

function tellEmpty(): null {
  showToast({ title: "Carrinho vazio", description: "Adicione um produto para continuar.", tone: "destructive" });
  return null;
}

/** What the shopper confirms before the order can be placed; null: a toast says all. */
async function changeOf(sent: Extract<SentOrder, { kind: "changed" | "refused" | "gone" | "failed" }>) {
  if (sent.kind === "changed") return (await import("./placing.ts")).changeTo(sent.what, sent.message);
  if (sent.kind === "refused") return { message: sent.title, detail: sent.detail, changes: [], closed: true };
  const description = (sent.kind === "failed" && sent.cause) || "Erro ao processar dados de entrega.";
  showToast({ title: "Erro", description, tone: "destructive" });
  return null;
}
