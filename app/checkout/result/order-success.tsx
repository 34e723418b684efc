import { data, redirect } from "react-router";
import { OrderPayLink } from "#app/order/order-pay-link.tsx";
import { OrderStatusPill } from "#app/order/order-status-pill.tsx";
import { pageUrlOf } from "#app/request/page-path.ts";
import { loginPath } from "#app/request/return-path.ts";
import { findSeenOrder, shopperFor } from "#app/request/shopper.server.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Order, shortIdAtSuccess } from "#shop/ordering/orders/order.ts";
import { PaymentStanding } from "../payment/watching/payment-standing.tsx";
import type { Route } from "./+types/order-success";
import { offersAccount } from "./offers-account.ts";
import { OrderAccountPanel } from "./order-account-panel.tsx";
import { PurchaseFacts, PurchaseSummary } from "./purchase-summary.tsx";
import { ToOrder } from "./result-frame.tsx";
import { usePaidOrder } from "./use-paid-order.ts";

/** An order this browser may see. Other visitors are redirected to the login; other customers get a 404. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, shopper } = await shopperFor(request, context);
  const { searchParams, pathname, search } = pageUrlOf(request);
  const seen = await findSeenOrder(context, searchParams.get("order_id") ?? "", shopper);
  if (seen) return { order: seen.order, offersAccount: offersAccount(seen) };
  if (!session) throw redirect(loginPath(`${pathname}${search}`));
  return data({ order: null, offersAccount: false }, { status: 404 });
}

export default function OrderSuccess({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData;
  usePaidOrder(order);
  useFollowSession();
  return (
    <main className="mx-auto max-w-230 px-gutter pt-6 pb-16 md:pt-12 md:pb-28">
      <UnlistedHead title={order ? titleOf(order) : "Pedido não encontrado"} />
      {order ? <Confirmed order={order} offers={loaderData.offersAccount} /> : <NotFound />}
    </main>
  );
}

function titleOf(order: Order): string {
  return order.status === "cancelled" ? "Pedido Cancelado" : "Pedido Confirmado!";
}

function Confirmed({ order, offers }: { order: Order; offers: boolean }) {
  return (
    <>
      <div className="mb-6 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 md:mb-8">
        <h1 className="font-serif text-balance text-h1">{titleOf(order)}</h1>
        <PurchaseFacts order={order} signs={shortIdAtSuccess(order.id)} />
        <OrderStatusPill status={order.status} />
      </div>
      <PaymentStanding order={order} />
      <PurchaseSummary order={order} />
      <div className="mt-7 flex flex-col-reverse gap-3 md:flex-row md:flex-wrap md:justify-between">
        <ButtonLink to="/" variant="secondary">
          Continuar comprando
        </ButtonLink>
        <div className="flex flex-col-reverse gap-3 md:flex-row">
          <OrderPayLink order={order} />
          <ToOrder order={order} />
        </div>
      </div>
      {offers && (
        <div className="mt-9">
          <OrderAccountPanel order={order} />
        </div>
      )}
    </>
  );
}

function NotFound() {
  return (
    <div className="grid justify-items-center gap-4.5 py-16 text-center">
      <h1 className="font-serif text-balance text-h1">Pedido não encontrado</h1>
      <p className="text-ink-soft text-lead">Confira o endereço ou abra o pedido pela sua lista.</p>
      <ButtonLink to="/orders" variant="secondary">
        Meus Pedidos
      </ButtonLink>
    </div>
  );
}
