import { useRef, useState } from "react";
import { removeOrdered } from "#app/storefront/cart/cart-acts.ts";
import { clearShipping, readCart, rememberOrder, rereadCart } from "#app/storefront/cart/cart-store.ts";
import { readCartCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { showToast, type Toast } from "#app/ui/toast/toast.tsx";
import { AWAY } from "../call-api.ts";
import { type ChangedOrder, recheckCart, removeLostCoupon } from "../changed-order.ts";
import { type SentOrder, sendOrder } from "../order-api.ts";
import { type PendingOrder, pendingOrder } from "../pending-order.ts";
import { type CheckoutDraft, type DraftOrder, idempotencyKeyFor } from "./checkout-draft.ts";
import type { DeliveryErrors, DeliveryFields } from "./delivery-fields.ts";
import { placeOrderRequest } from "./order-request.ts";

interface DeliverySubmitOptions {
  draft: CheckoutDraft;
  keep: (change: Partial<CheckoutDraft>) => void;
  onPlaced: () => void;
}

/** Places the order and shows why the server refused it. Rules: ORDER-9, ORDER-27. */
export function useDeliverySubmit({ draft, keep, onPlaced }: DeliverySubmitOptions) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState<ChangedOrder | null>(null);
  /** A payment for this checkout's order is running, so the order cannot be changed. */
  const [pending, setPending] = useState<PendingOrder | null>(null);

  /** With `another`, places a second order; the one with the running payment stays payable. */
  async function submit(fields: DeliveryFields, { another = false } = {}): Promise<DeliveryErrors | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setChanged(null);
    setPending(null);
    try {
      return await place(fields, another ? null : draft.order);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function place(fields: DeliveryFields, order: DraftOrder | null): Promise<DeliveryErrors | null> {
    const cart = rereadCart();
    if (cart.lines.length === 0) {
      showToast({ title: "Carrinho vazio", description: "Adicione um produto para continuar.", tone: "destructive" });
      return null;
    }
    const body = placeOrderRequest(fields, cart, readCartCoupon().terms);
    const newKey = () => crypto.randomUUID();
    const another = order === null && draft.order !== null;
    const attempt = { key: another ? newKey() : idempotencyKeyFor(draft, body, newKey), body };
    // Saved before sending: if the page is closed meanwhile, a retry uses the same idempotency key.
    keep({ fields, attempt, order });
    const sent = await sendOrder(body, attempt.key, order?.id ?? null);
    // The draft's order may now belong to another customer or be cancelled: place a new one.
    return answer(sent.kind === "gone" ? await sendOrder(body, attempt.key, null) : sent, body);
  }

  async function answer(sent: SentOrder, body: string): Promise<DeliveryErrors | null> {
    switch (sent.kind) {
      case "placed": {
        keep({ order: { id: sent.id, body, totals: sent.totals } });
        rememberOrder(sent.id);
        onPlaced();
        return null;
      }
      case "invalid":
        return sent.fields;
      case "not_changeable":
        if (draft.order) setPending(pendingOrder(draft.order, readCart().lines));
        return null;
      case "changed":
        if (sent.what === "shipping") clearShipping();
        if (sent.what === "coupon") {
          setChanged(removeLostCoupon(sent.message));
          return null;
        }
        setChanged({ message: sent.message, changes: sent.what === "shipping" ? [] : await recheckCart() });
        tellWhenNothingIsLeft();
        return null;
      case "refused":
        setChanged({ message: sent.title, detail: sent.detail, changes: [], closed: true });
        return null;
      case "gone":
        showToast(deliveryErrorToast(undefined));
        return null;
      case "failed":
        showToast(deliveryErrorToast(sent.away ? AWAY : undefined));
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

  return { submit, busy, changed, pending, keepNewPieces };
}

function deliveryErrorToast(description = "Erro ao processar dados de entrega."): Toast {
  return { title: "Erro", description, tone: "destructive" };
}

/** An empty cart redirects to the cart page, which would not say why. */
function tellWhenNothingIsLeft(): void {
  if (readCart().lines.length > 0) return;
  const description = "As peças do seu carrinho foram vendidas enquanto você preenchia o pedido.";
  showToast({ title: "Produto esgotado", description, tone: "destructive" });
}
