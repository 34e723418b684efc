import { memo, type ReactNode, Suspense } from "react";
import { fetchedPart } from "#app/hydration/fetched-part.ts";
import { HydrationBoundary } from "#app/hydration/hydration-boundary.tsx";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import type { HiddenOrderProps } from "./hidden-order.tsx";
import type { OrderCheckoutProps } from "./order-checkout.tsx";

const { Part: OrderCheckout, fetchPart } = fetchedPart(
  async () => (await import("./order-checkout.tsx")).OrderCheckout,
);
const HiddenOrder = lazyPart(async () => (await import("./hidden-order.tsx")).HiddenOrder);

/** Loads the page of a placed order, which the checkout of a cart does without until the order is paid for. */
export const loadOrderPage = fetchPart;

/** Memoised: a rerender before its script has loaded would discard the server's HTML. */
export const OrderPart = memo(function OrderPart(props: OrderCheckoutProps) {
  return (
    <Fetched>
      <OrderCheckout {...props} />
    </Fetched>
  );
});

/** As `OrderPart`. */
export const HiddenOrderPart = memo(function HiddenOrderPart(props: HiddenOrderProps) {
  return (
    <Fetched>
      <HiddenOrder {...props} />
    </Fetched>
  );
});

function Fetched({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Coming />}>
      <HydrationBoundary>{children}</HydrationBoundary>
    </Suspense>
  );
}

function Coming() {
  return (
    <main id="conteudo" tabIndex={-1} aria-busy="true" className="grid min-h-147 place-items-center outline-none">
      <Spinner />
    </main>
  );
}
