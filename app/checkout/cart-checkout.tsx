import { Suspense, useState } from "react";
import { Navigate, useLocation, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { lazyPart, prefetchPart } from "#app/hydration/lazy-part.ts";
import { cartLines } from "#app/order/order-lines.tsx";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import { type Cart, readCart, useCart } from "#app/storefront/cart/cart-store.ts";
import { useCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { type ChangedOrder, recheckCart, removeLostCoupon } from "./changed-order.ts";
import { CheckoutColumns } from "./checkout-columns.tsx";
import type { CheckoutStep } from "./checkout-steps.ts";
import { placeOrderRequest } from "./delivery/order-request.ts";
import type { KnownAddress, KnownProfile } from "./delivery/profile-fields.ts";
import { useDraft } from "./delivery/use-draft.ts";
import type { CardFieldsConfig } from "./payment/card/card-controls.ts";
import { destinationText } from "./payment/payment-foot.tsx";
import { PaymentStage } from "./payment/payment-stage.tsx";
import { SessionEndedStage } from "./session-ended-stage.tsx";
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
// Prefetched with the page's own scripts instead of after hydration. Not needed on the page of a placed order.
if (!import.meta.env.SSR && !location.search.includes("order_id=")) prefetchPart(loadDeliveryStage);

const PAYMENT_STEP = "/checkout?etapa=pagamento";

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
  const toDelivery = () => void navigate("/checkout", { replace: true });

  /** Pieces were sold out during payment: shows a toast, updates the cart and returns to the delivery step. */
  async function takeOut(lines: readonly string[]) {
    const changes = await recheckCart();
    const onlyFewer = changes.length > 0 && changes.every(({ kind }) => kind !== "gone");
    showToast({
      title: onlyFewer ? "Restam menos peças" : "Produto esgotado",
      description: lines.join(" "),
      tone: "destructive",
    });
    setShort({ message: "Seu pedido mudou.", changes });
    if (readCart().lines.length > 0) toDelivery();
  }

  if (withheld) {
    return (
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
    <PaymentStage
      orderId={order.id}
      lines={cartLines(cart.lines)}
      totals={order.totals}
      offered={offered}
      cardFields={cardFields}
      hasDocument={draft.fields.cpf !== ""}
      payer={{ name: draft.fields.name, email: draft.fields.email, document: draft.fields.cpf }}
      destination={{
        text: destinationText(draft.fields, cart.shipping?.pickup ?? null),
        service: cart.shipping?.pickup ? null : order.totals.shippingDetail,
        email: draft.fields.email,
        mayChange: true,
      }}
      loggedIn={customerId !== null}
      demoLogin={demoLogin}
      confirms={confirms}
      here={PAYMENT_STEP}
      onBack={toDelivery}
      onShort={takeOut}
      onCouponLost={(message) => {
        setShort(removeLostCoupon(message));
        toDelivery();
      }}
      onGone={() => {
        keep({ order: null });
        toDelivery();
      }}
    />
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
