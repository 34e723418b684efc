import { useRef, useState } from "react";
import { clearShipping, readCart, rememberOrder, removeOrdered, rereadCart } from "#app/storefront/cart/cart-store.ts";
import { readCartCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { showToast, type Toast } from "#app/ui/toast/toast.tsx";
import { AWAY, CLOSED_TITLE } from "../call-api.ts";
import { type ChangedOrder, recheckCart, takeOutCoupon } from "../changed-order.ts";
import { type SentOrder, sendOrder } from "../order-api.ts";
import { type PendingOrder, pendingOrder } from "../pending-order.ts";
import { type CheckoutDraft, type DraftOrder, keyFor } from "./checkout-draft.ts";
import type { DeliveryFields } from "./delivery-fields.ts";
import type { FieldErrors } from "./delivery-step.tsx";
import { placeOrderRequest } from "./order-request.ts";

interface DeliverySubmitOptions {
  draft: CheckoutDraft;
  keep: (change: Partial<CheckoutDraft>) => void;
  onPlaced: () => void;
}

/** Places the order of the delivery form, and explains what the server would not take. Rules: ORDER-9, ORDER-27. */
export function useDeliverySubmit({ draft, keep, onPlaced }: DeliverySubmitOptions) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState<ChangedOrder | null>(null);
  /** The payment of this checkout's order runs: it stays as it is. */
  const [pending, setPending] = useState<PendingOrder | null>(null);

  /** `another`: beside the order whose payment runs, which stays payable. */
  async function submit(fields: DeliveryFields, { another = false } = {}): Promise<FieldErrors | null> {
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

  async function place(fields: DeliveryFields, order: DraftOrder | null): Promise<FieldErrors | null> {
    const cart = rereadCart();
    if (cart.lines.length === 0) {
      showToast({ title: "Carrinho vazio", description: "Adicione um produto para continuar.", tone: "destructive" });
      return null;
    }
    const body = placeOrderRequest(fields, cart, readCartCoupon().terms);
    const newKey = () => crypto.randomUUID();
    const another = order === null && draft.order !== null;
    const attempt = { key: another ? newKey() : keyFor(draft, body, newKey), body };
    // Kept before it is sent: a page that is closed meanwhile asks again with the same key.
    keep({ fields, attempt, order });
    const sent = await sendOrder(body, attempt.key, order?.id ?? null);
    // The order of the draft may be another customer's by now, or cancelled and gone: a new one takes its place.
    return answer(sent.kind === "gone" ? await sendOrder(body, attempt.key, null) : sent, body);
  }

  async function answer(sent: SentOrder, body: string): Promise<FieldErrors | null> {
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
          setChanged(takeOutCoupon(sent.message));
          return null;
        }
        setChanged({ message: sent.message, changes: sent.what === "shipping" ? [] : await recheckCart() });
        tellWhenNothingIsLeft();
        return null;
      case "closed":
        setChanged({ message: CLOSED_TITLE, detail: sent.message, changes: [], closed: true });
        return null;
      case "gone":
        showToast(deliveryErrorToast(undefined));
        return null;
      case "failed":
        showToast(deliveryErrorToast(sent.away ? AWAY : undefined));
        return null;
    }
  }

  /** Leaves in the cart what is not ordered yet; the next submission is another order. */
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

/** An emptied cart leads back to its page, where nothing else would say why. */
function tellWhenNothingIsLeft(): void {
  if (readCart().lines.length > 0) return;
  const description = "As peças do seu carrinho foram vendidas enquanto você preenchia o pedido.";
  showToast({ title: "Produto esgotado", description, tone: "destructive" });
}
