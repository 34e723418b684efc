import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { fetchedPart } from "#app/hydration/fetched-part.ts";
import { lazyPart, prefetchPart } from "#app/hydration/lazy-part.ts";
import { useFirstAct } from "#app/hydration/use-first-act.ts";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import { isDraftStored } from "#app/session/draft-text.ts";
import { type Cart, readCart, useCart } from "#app/storefront/cart/cart-store.ts";
import { useCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { isPaymentMethod, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { ChangedOrder } from "./changed-order.ts";
import { CheckoutColumns } from "./checkout-columns.tsx";
import { type CheckoutStep, PAYMENT_STEP } from "./checkout-steps.ts";
import { fetchFields } from "./delivery/fetched-fields.ts";
import { loadPlacing } from "./delivery/fetched-placing.ts";
import { placeOrderRequest } from "./delivery/order-request.ts";
import type { KnownAddress, KnownProfile } from "./delivery/profile-fields.ts";
import { useDraft } from "./delivery/use-draft.ts";
import type { CardFieldsConfig } from "./payment/card/card-controls.ts";

export interface CartCheckoutProps {
  customerId: string | null;
  profile: KnownProfile | null;
  /** Complete delivery addresses, the preferred one first. */
  addresses: readonly KnownAddress[];
  offered: readonly PaymentMethod[];
  cardFields: CardFieldsConfig | null;
  demoLogin: DemoLogin | null;
  /** Whether an e-mail must be confirmed before the first login. */
  confirms: boolean;
}

const loadDeliveryStage = () => import("./delivery/delivery-stage.tsx");
const DeliveryStage = lazyPart(async () => (await loadDeliveryStage()).DeliveryStage);
const { Part: CartPayment, fetchPart: loadCartPayment } = fetchedPart(
  async () => (await import("./cart-payment.tsx")).CartPayment,
);
const SessionEndedStage = lazyPart(async () => (await import("./session-ended-stage.tsx")).SessionEndedStage);

// Begun with the page's own scripts instead of after hydration. The page of a placed order needs neither.
if (!import.meta.env.SSR && !location.search.includes("order_id=")) {
  prefetchPart(location.search.includes("etapa=pagamento") ? loadCartPayment : loadDeliveryStage);
  if (document.querySelector("[data-visitor]")) prefetchPart(fetchFields);
}

/** The checkout of this browser's cart; redirects to the cart if it is empty. Rules: CART-40. */
export function CartCheckout(props: CartCheckoutProps) {
  const cart = useCart();
  const [query] = useSearchParams();
  const { key } = useLocation();
  const asked = query.get("etapa") === "pagamento" ? "payment" : "delivery";
  if (!cart.ready) return <CheckoutSkeleton step={asked} />;
  // A new key per navigation: the redirect runs again if another navigation overtook it.
  if (cart.lines.length === 0) return <Navigate key={key} to="/cart" replace />;
  return <FilledCheckout {...props} cart={cart} asked={asked} />;
}

/** `asked`: the step in the address. */
function FilledCheckout({ asked, ...props }: CartCheckoutProps & { cart: Cart; asked: "delivery" | "payment" }) {
  const { cart, customerId } = props;
  const { draft, keep, withheld, goOnAsVisitor } = useDraft(customerId);
  const { terms } = useCoupon();
  const navigate = useNavigate();
  const { state } = useLocation();
  const takeMethod = useEffectEvent(() => isPaymentMethod(state?.method) && keep({ method: state.method }));
  // Chosen on a product's page.
  useEffect(() => void takeMethod(), []);
  const [short, setShort] = useState<ChangedOrder | null>(null);
  // An order placed from other pieces or another address no longer matches what the shopper sees.
  const order = draft.order?.body === placeOrderRequest(draft.fields, cart, terms) ? draft.order : null;
  const step = withheld || order ? asked : "delivery";
  // The payment step comes next, and is not waited for when the order is placed; a press may ask for the fields.
  useFirstAct(() => [loadCartPayment, fetchFields, loadPlacing].forEach(prefetchPart));

  return (
    <Suspense fallback={<CheckoutSkeleton step={step} />}>
      {withheld && <SessionEndedStage {...props} step={step} goOnAsVisitor={goOnAsVisitor} />}
      {!withheld && step === "delivery" && (
        <DeliveryStage
          // After a login the form starts from the account's data.
          key={customerId}
          {...props}
          draft={draft}
          keep={keep}
          changedBefore={short}
          onPlaced={() => {
            setShort(null);
            // Where nothing is stored, the address names the order.
            void navigate(isDraftStored() ? PAYMENT_STEP : `/checkout?order_id=${readCart().orderId}`);
          }}
        />
      )}
      {!withheld && step === "payment" && order && (
        <CartPayment {...props} draft={draft} order={order} keep={keep} onChanged={setShort} />
      )}
    </Suspense>
  );
}

/** Shown until the browser has read its cart. Nearly as tall as the form, so that the page does not jump. */
function CheckoutSkeleton({ step }: { step: CheckoutStep }) {
  return (
    <CheckoutColumns step={step} started={step !== "delivery"} summary={<Skeleton className="h-14 md:h-110" />}>
      <div role="status" className="grid min-h-180 content-start gap-5">
        <span className="sr-only">Carregando seu pedido...</span>
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control w-1/2" />
      </div>
    </CheckoutColumns>
  );
}
