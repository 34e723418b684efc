import { data, Link, redirect } from "react-router";
import { correctionFacts } from "#app/account/returns/correction-facts.ts";
import { offersAccount } from "#app/checkout/result/offers-account.ts";
import { OrderAccountPanel } from "#app/checkout/result/order-account-panel.tsx";
import { PRIVATE_LINK_HEADERS } from "#app/request/private-link-headers.ts";
import { loginPath } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { findSeenOrder, shopperFor } from "#app/request/shopper.server.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { Note } from "#app/ui/note.tsx";
import { VISITOR_DATA_PATH } from "#shop/customer-records/visitor-data/visitor-data-paths.ts";
import { listRefundWaits } from "#shop/fulfilment/returns/corrections/refund-correction-queries.server.ts";
import { listOpenEdits } from "#shop/fulfilment/returns/edit-answers/open-edits-queries.server.ts";
import { readOrderReturns } from "#shop/fulfilment/returns/find-return.server.ts";
import { withoutPlace } from "#shop/fulfilment/shipments/tracking/tracking.ts";
import { readTracking } from "#shop/fulfilment/shipments/tracking/tracking-queries.server.ts";
import { claimCookie } from "#shop/ordering/orders/access/shopper.ts";
import { findSeenParcel } from "#shop/ordering/orders/along/seen-parcel.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { OrderScreen } from "../orders/order-view.tsx";
import type { Route } from "./+types/linked-order";
import { InvalidLink } from "./invalid-link.tsx";

/**
 * An order's page without a login: unmasked in the browser that placed it without an account, masked for anyone who opened
 * a link to it. Its customer is redirected to the usual page.
 * Rules: ORDER-34.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, clock, config } = services;
  const { shopper } = await shopperFor(request, context);
  const seen = await findSeenOrder(context, params.orderId, shopper);
  if (!seen) return data(NOTHING, { status: 404, headers: PRIVATE_LINK_HEADERS });
  const { order, right, hasOwner } = seen;
  if (right === "owner") throw redirect(`/orders/${order.id}`, { headers: PRIVATE_LINK_HEADERS });
  const [{ events, codes }, waits, returns, along, edits] = await Promise.all([
    readTracking(db, order),
    listRefundWaits(db, order.id),
    readOrderReturns(db, order, clock(), right),
    findSeenParcel(services, order.id, shopper),
    listOpenEdits(db, order.id),
  ]);
  const tracking = { codes, events: right === "link" ? events.map(withoutPlace) : events };
  const secret = right === "claim" ? shopper.secretOf?.(order.id) : null;
  const cookie = secret && claimCookie({ orderId: order.id, secret }, config.publicUrl.startsWith("https:"));
  return data(
    { order, right, hasOwner, tracking, corrections: correctionFacts(waits), returns, along, edits },
    {
      headers: {
        ...PRIVATE_LINK_HEADERS,
        ...(cookie && { "Set-Cookie": cookie }),
      },
    },
  );
}

const NOTHING = {
  order: null,
  right: null,
  hasOwner: false,
  tracking: null,
  corrections: [],
  returns: null,
  along: null,
  edits: [],
};

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function LinkedOrder({ loaderData }: Route.ComponentProps) {
  const { order, right, hasOwner, tracking, corrections, returns, along, edits } = loaderData;
  useFollowSession();
  if (!order) return <InvalidLink />;
  return (
    <main className="mx-auto max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] px-gutter pb-section">
      <UnlistedHead title={`Pedido ${orderNumber(order)}`} isSecret />
      {right === "link" && (
        <Note className="mt-6 mb-4">
          Você abriu este pedido por um link: nome, contato e endereço ficam ocultos.
          {hasOwner && (
            <>
              {" "}
              <Link to={loginPath(`/orders/${order.id}`)} className="link">
                Entre na sua conta
              </Link>{" "}
              para ver tudo.
            </>
          )}
        </Note>
      )}
      <OrderScreen
        order={order}
        right={right}
        tracking={tracking}
        corrections={corrections}
        returns={returns}
        along={along}
        edits={edits}
      >
        {offersAccount({ order, right }) && <OrderAccountPanel order={order} />}
      </OrderScreen>
      <p className="mt-9 border-line border-t pt-5 text-ink-soft text-small">
        Em{" "}
        <Link to={VISITOR_DATA_PATH} className="link text-ink">
          Seus dados
        </Link>{" "}
        você baixa ou exclui o que guardamos com o seu e-mail.
      </p>
    </main>
  );
}
