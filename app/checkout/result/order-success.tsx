import { data, redirect } from "react-router";
import { amountFacts } from "#app/order/amount-facts.tsx";
import { OrderLines, orderLines } from "#app/order/order-lines.tsx";
import { OrderPayLink } from "#app/order/order-pay-link.tsx";
import { OrderStatusPill } from "#app/order/order-status-pill.tsx";
import { pageUrlOf } from "#app/request/page-path.ts";
import { loginPath } from "#app/request/return-path.ts";
import { findSeenOrder, shopperFor } from "#app/request/shopper.server.ts";
import { useShop } from "#app/request/use-shop.ts";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { type Order, shortId, shortIdAtSuccess } from "#shop/ordering/orders/order.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { deliveryFacts } from "../delivery/delivery-facts.ts";
import { PaymentStanding } from "../payment/watching/payment-standing.tsx";
import type { Route } from "./+types/order-success";
import { NextSteps } from "./next-steps.tsx";
import { offersAccount } from "./offers-account.ts";
import { OrderAccountPanel } from "./order-account-panel.tsx";
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
  const { brand } = useShop();
  usePaidOrder(order);
  useFollowSession();
  return (
    <main className="mx-auto max-w-200 px-gutter pt-8 pb-16 md:pt-14 md:pb-28">
      <title>{`${order ? titleOf(order) : "Pedido não encontrado"} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {order ? <Confirmed order={order} offers={loaderData.offersAccount} /> : <NotFound />}
    </main>
  );
}

function titleOf(order: Order): string {
  return order.status === "cancelled" ? "Pedido Cancelado" : "Pedido Confirmado!";
}

function Confirmed({ order, offers }: { order: Order; offers: boolean }) {
  const { handlingDays } = useShop();
  return (
    <>
      <div className="mb-7 grid justify-items-start gap-3">
        <h1 className="font-serif text-balance text-h1">{titleOf(order)}</h1>
        <p className="min-w-0 max-w-full break-words text-ink-soft text-lead">
          Pedido <b className="font-semibold text-ink tabular-nums">#{shortIdAtSuccess(order.id)}</b>. Enviamos a
          confirmação para {order.customerEmail}.
        </p>
        <OrderStatusPill status={order.status} />
      </div>
      <PaymentStanding order={order} />
      <section aria-label="Pedido" className="grid gap-5 rounded-panel border border-line bg-surface p-5 md:p-7">
        <OrderLines lines={orderLines(order)} />
        <div className="border-line border-t pt-3.5">
          <FactList
            facts={[
              {
                label: order.customerId === null ? "Na página do pedido" : "Em Meus Pedidos",
                value: `#${shortId(order.id)}`,
              },
              { label: "Cliente", value: order.customerName },
              { label: "E-mail", value: order.customerEmail },
              {
                label: "Pagamento",
                value: order.paymentMethod ? paymentMethodLabel(order.paymentMethod) : "A definir",
              },
              ...amountFacts(order),
              ...deliveryFacts(order, handlingDays),
            ]}
          />
        </div>
      </section>
      {order.status !== "cancelled" && <NextSteps order={order} />}
      {offers && (
        <div className="mt-9">
          <OrderAccountPanel order={order} />
        </div>
      )}
      <div className="mt-9 flex flex-col-reverse gap-3 md:flex-row md:flex-wrap md:justify-between">
        <ButtonLink to="/" variant="secondary">
          Continuar comprando
        </ButtonLink>
        <div className="flex flex-col gap-3 md:flex-row">
          <OrderPayLink order={order} />
          <ToOrder order={order} />
        </div>
      </div>
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
