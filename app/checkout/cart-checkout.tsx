import { Suspense, useState } from "react";
import { Navigate, useLocation, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { fetchedPart } from "#app/hydration/fetched-part.ts";
import { lazyPart, prefetchPart } from "#app/hydration/lazy-part.ts";
import { useFirstAct } from "#app/hydration/use-first-act.ts";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import { type Cart, useCart } from "#app/storefront/cart/cart-store.ts";
import { useCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { ChangedOrder } from "./changed-order.ts";
import { CheckoutColumns } from "./checkout-columns.tsx";
import type { CheckoutStep } from "./checkout-steps.ts";
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

const PAYMENT_STEP = "/checkout?etapa=pagamento";

// Begun with the page's own scripts instead of after hydration. The page of a placed order needs neither.
if (!import.meta.env.SSR && !location.search.includes("order_id=")) {
  prefetchPart(location.search.includes("etapa=pagamento") ? loadCartPayment : loadDeliveryStage);
}

/** The checkout of this browser's cart; redirects to the cart if it is empty. Rules: CART-40. */
export function CartCheckout(props: CartCheckoutProps) {
  const cart = useCart();
  const [query] = useSearchParams();
  const { key } = useLocation();
  const atPayment = query.get("etapa") === "pagamento";
  if (!cart.ready) return <CheckoutSkeleton step={atPayment ? "payment" : "delivery"} />;
  // A new key per navigation: the redirect runs again if another navigation overtook it.
  if (cart.lines.length === 0) return <Navigate key={key} to="/cart" replace />;
  return <FilledCheckout {...props} cart={cart} atPayment={atPayment} />;
}

type FilledCheckoutProps = CartCheckoutProps & { cart: Cart; atPayment: boolean };

function FilledCheckout(props: FilledCheckoutProps) {
  const { cart, atPayment, customerId, profile, addresses, offered, cardFields, demoLogin, confirms } = props;
  const { draft, keep, withheld, goOnAsVisitor } = useDraft(customerId);
  const coupon = useCoupon();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [short, setShort] = useState<ChangedOrder | null>(null);
  // An order placed from other pieces or another address no longer matches what the shopper sees.
  const order = draft.order?.body === placeOrderRequest(draft.fields, cart, coupon.terms) ? draft.order : null;
  // The payment step comes next, and is not waited for when the order is placed.
  useFirstAct(() => prefetchPart(loadCartPayment));
  const toDelivery = () => void navigate("/checkout", { replace: true });

  if (withheld) {
    return (
      <Suspense fallback={<CheckoutSkeleton step={atPayment ? "payment" : "delivery"} />}>
        <SessionEndedStage
          step={atPayment ? "payment" : "delivery"}
          cart={cart}
          here={atPayment ? PAYMENT_STEP : "/checkout"}
          demoLogin={demoLogin}
          confirms={confirms}
          onLoggedIn={() => void revalidate()}
          onGoOn={() => {
            goOnAsVisitor();
            toDelivery();
          }}
        />
      </Suspense>
    );
  }
  if (!atPayment || !order) {
    return (
      <Suspense fallback={<CheckoutSkeleton step="delivery" />}>
        <DeliveryStage
          // After a login the form starts from the account's data.
          key={customerId}
          visitor={customerId === null ? { demo: demoLogin, confirms } : null}
          cart={cart}
          draft={draft}
          keep={keep}
          profile={profile}
          addresses={addresses}
          changedBefore={short}
          onPlaced={() => {
            setShort(null);
            void navigate(PAYMENT_STEP);
          }}
        />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<CheckoutSkeleton step="payment" />}>
      <CartPayment
        cart={cart}
        fields={draft.fields}
        order={order}
        customerId={customerId}
        offered={offered}
        cardFields={cardFields}
        demoLogin={demoLogin}
        confirms={confirms}
        here={PAYMENT_STEP}
        toDelivery={toDelivery}
        onChanged={setShort}
        onGone={() => {
          keep({ order: null });
          toDelivery();
        }}
      />
    </Suspense>
  );
}

/** Shown until the browser has read its cart. */
function CheckoutSkeleton({ step }: { step: CheckoutStep }) {
  return (
    <CheckoutColumns step={step} started={step !== "delivery"} summary={<Skeleton className="h-14 md:h-110" />}>
      <div role="status" className="grid gap-5">
        <span className="sr-only">Carregando seu pedido...</span>
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control w-1/2" />
      </div>
    </CheckoutColumns>
  );
}
