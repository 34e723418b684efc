import { cartLines } from "#app/order/order-lines.tsx";
import { type Cart, readCart } from "#app/storefront/cart/cart-store.ts";
import { showToast } from "#app/ui/toast/toast.tsx";
import { isCpf } from "#platform/formats/cpf.ts";
import type { CartCheckoutProps } from "./cart-checkout.tsx";
import { type ChangedOrder, recheckCart, removeLostCoupon } from "./changed-order.ts";
import type { DraftOrder } from "./delivery/checkout-draft.ts";
import type { DeliveryFields } from "./delivery/delivery-fields.ts";
import { destinationText } from "./payment/payment-foot.tsx";
import { PaymentStage } from "./payment/payment-stage.tsx";

interface CartPaymentProps
  extends Pick<CartCheckoutProps, "customerId" | "offered" | "cardFields" | "demoLogin" | "confirms"> {
  cart: Cart;
  fields: DeliveryFields;
  /** The order placed from this cart. */
  order: DraftOrder;
  /** This page's URL, for logins that leave the page. */
  here: string;
  toDelivery: () => void;
  /** The order can no longer be paid as it is; the delivery step says why. */
  onChanged: (change: ChangedOrder) => void;
  /** The order is not there any more. */
  onGone: () => void;
}

/** The payment step of this browser's cart. */
export function CartPayment({ cart, fields, order, customerId, toDelivery, onChanged, ...paying }: CartPaymentProps) {
  /** Pieces were sold out during payment: shows a toast, updates the cart and returns to the delivery step. */
  async function takeOut(lines: readonly string[]) {
    const changes = await recheckCart();
    const onlyFewer = changes.length > 0 && changes.every(({ kind }) => kind !== "gone");
    showToast({
      title: onlyFewer ? "Restam menos peças" : "Produto esgotado",
      description: lines.join(" "),
      tone: "destructive",
    });
    onChanged({ message: "Seu pedido mudou.", changes });
    if (readCart().lines.length > 0) toDelivery();
  }

  const { name, email, cpf } = fields;
  const pickup = cart.shipping?.pickup ?? null;
  return (
    <PaymentStage
      {...paying}
      orderId={order.id}
      lines={cartLines(cart.lines)}
      totals={order.totals}
      hasDocument={isCpf(cpf)}
      payer={{ name, email, document: cpf }}
      destination={{
        text: destinationText(fields, pickup),
        service: pickup ? null : order.totals.shippingDetail,
        email,
        mayChange: true,
      }}
      loggedIn={customerId !== null}
      onBack={toDelivery}
      onShort={takeOut}
      onCouponLost={(message) => {
        onChanged(removeLostCoupon(message));
        toDelivery();
      }}
    />
  );
}
