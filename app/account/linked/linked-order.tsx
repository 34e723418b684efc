import { data, Link, redirect } from "react-router";
import { correctionFacts } from "#app/account/returns/correction-facts.ts";
import { readForPage } from "#app/request/outage.server.ts";
import { loginPath } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { useShop } from "#app/request/use-shop.ts";
import { Note } from "#app/ui/note.tsx";
import { listRefundWaits } from "#shop/fulfilment/returns/corrections/refund-correction-queries.server.ts";
import { readTracking } from "#shop/fulfilment/shipments/tracking/tracking-queries.server.ts";
import { type Order, shortId } from "#shop/ordering/orders/order.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";
import { readLinkCookie } from "#shop/ordering/orders/placing/link-cookie.ts";
import { linkedOrder } from "#shop/ordering/orders/placing/linked-order.ts";
import { findOrderByLink } from "#shop/ordering/orders/placing/order-link.server.ts";
import { OrderScreen } from "../orders/order-view.tsx";
import type { Route } from "./+types/linked-order";
import { LinkOver } from "./link-over.tsx";
import { UNTRACED } from "./untraced.ts";
import { WaitingPayment } from "./waiting-payment.tsx";

/** An order that a mailed link has opened in this browser: to be read, and no more. Its owner gets the usual page. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, clock, config } = context.get(servicesContext);
  const code = readLinkCookie(request.headers, params.orderId);
  const order = await readForPage(() => findOrderByLink(db, config.appSecret, code, clock()));
  if (!order || order.id !== params.orderId)
    return data({ order: null, tracking: null, corrections: [] }, { status: 404, headers: UNTRACED });
  const session = await sessionOf(request, context);
  if (session && session.customerId === order.customerId) throw redirect(`/orders/${order.id}`, { headers: UNTRACED });
  const [{ events, codes }, waits] = await readForPage(() =>
    Promise.all([readTracking(db, order), listRefundWaits(db, order.id)]),
  );
  // Whoever has the link need not know where it goes.
  const tracking = { codes, events: events.map((event) => ({ ...event, location: "" })) };
  const corrections = correctionFacts(waits);
  return data({ order: linkedOrder(order), tracking, corrections }, { headers: UNTRACED });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function LinkedOrder({ loaderData: { order, tracking, corrections } }: Route.ComponentProps) {
  const { brand } = useShop();
  if (!order) return <LinkOver />;
  return (
    <main className="mx-auto max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] px-gutter pb-section">
      <title>{`Pedido #${shortId(order.id)} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Note className="mt-6 mb-4">
        Você abriu este pedido pelo link do e-mail.{" "}
        <Link
          to={loginPath(`/orders/${order.id}`)}
          className="underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
        >
          Entre na sua conta
        </Link>{" "}
        para {wayIn(order)}.
      </Note>
      <OrderScreen order={order} tracking={tracking} corrections={corrections} linked>
        <WaitingPayment order={order} />
      </OrderScreen>
    </main>
  );
}

/** What the link alone does not let one do. */
function wayIn(order: Order): string {
  if (order.status === "cancelled") return "ver todos os seus pedidos";
  return isPayable(order) ? "desistir, trocar ou pagar" : "desistir ou trocar";
}
