import { memo, Suspense } from "react";
import { fetchedPart } from "#app/hydration/fetched-part.ts";
import { HydrationBoundary } from "#app/hydration/hydration-boundary.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { OrderPageProps } from "./order-page.tsx";

const { Part: OrderPage, fetchPart } = fetchedPart(async () => (await import("./order-page.tsx")).OrderPage);

/** Loads the page of a placed order, which the checkout of a cart does without until the order is paid for. */
export const loadOrderPage = fetchPart;

/** Memoised: a rerender before its script has loaded would discard the server's HTML. */
export const OrderPart = memo(function OrderPart(props: OrderPageProps) {
  return (
    <Suspense fallback={<Coming />}>
      <HydrationBoundary>
        <OrderPage {...props} />
      </HydrationBoundary>
    </Suspense>
  );
});

function Coming() {
  return (
    <main id="conteudo" tabIndex={-1} aria-busy="true" className="grid min-h-147 place-items-center outline-none">
      <Spinner />
    </main>
  );
}
