import { useNavigate } from "react-router";
import { cartLines } from "#app/order/order-lines.tsx";
import { type Cart, readCart } from "#app/storefront/cart/cart-store.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import type { CartCheckoutProps } from "./cart-checkout.tsx";
import { type ChangedOrder, removeLostCoupon, takeOutSold } from "./changed-order.ts";
import { PAYMENT_STEP } from "./checkout-steps.ts";
import type { CheckoutDraft, DraftOrder } from "./delivery/checkout-draft.ts";
import type { DeliveryFields } from "./delivery/delivery-fields.ts";
import { giftOf } from "./delivery/delivery-form.ts";
import { destinationText } from "./payment/payment-foot.tsx";
import { PaymentStage } from "./payment/payment-stage.tsx";

interface CartPaymentProps
  extends Pick<CartCheckoutProps, "customerId" | "offered" | "cardFields" | "demoLogin" | "confirms"> {
  cart: Cart;
  draft: CheckoutDraft;
  /** The order placed from this cart. */
  order: DraftOrder;
  keep: (change: Partial<CheckoutDraft>) => void;
  /** The order can no longer be paid as it is; the delivery step says why. */
  onChanged: (change: ChangedOrder) => void;
}

/** The payment step of this browser's cart. */
export function CartPayment({ cart, draft, order, customerId, keep, onChanged, ...paying }: CartPaymentProps) {
  const navigate = useNavigate();
  const toDelivery = () => void navigate("/checkout", { replace: true });
  return (
    <PaymentStage
      {...paying}
      {...cartToPay(cart, draft.fields, order)}
      wanted={draft.method ?? undefined}
      onMethod={(method) => keep({ method })}
      loggedIn={customerId !== null}
      here={PAYMENT_STEP}
      onBack={toDelivery}
      onShort={async (lines) => {
        onChanged(await takeOutSold(lines));
        if (readCart().lines.length > 0) toDelivery();
      }}
      onCouponLost={(message) => {
        onChanged(removeLostCoupon(message));
        toDelivery();
      }}
      onGone={() => {
        keep({ order: null });
        toDelivery();
      }}
    />
  );
}

function cartToPay(cart: Cart, fields: DeliveryFields, { id, totals }: DraftOrder) {
  const { name, email, cpf } = fields;
  const pickup = cart.shipping?.pickup ?? null;
  const service = pickup ? null : totals.shippingDetail;
  return {
    orderId: id,
    lines: cartLines(cart.lines),
    totals,
    hasDocument: isCpf(cpf),
    payer: { name, email, document: cpf },
    destination: { text: destinationText(fields, pickup), service, email, gift: giftOf(fields), mayChange: true },
  };
}
