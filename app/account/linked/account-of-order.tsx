import { data, Link, redirect } from "react-router";
import { offersAccount } from "#app/checkout/result/offers-account.ts";
import { OrderAccountPanel } from "#app/checkout/result/order-account-panel.tsx";
import { stayOffline } from "#app/forms/offline-answer.ts";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { PRIVATE_LINK_HEADERS } from "#app/request/private-link-headers.ts";
import { findSeenOrder, shopperFor } from "#app/request/shopper.server.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import type { Route } from "./+types/account-of-order";
import { InvalidLink } from "./invalid-link.tsx";
import { submitAccountOfOrder } from "./submit-account-of-order.server.ts";

/**
 * 'Criar conta com uma senha' as a page of its own, for browsers without scripts. A shopper who may not use it is
 * redirected to the order's page.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shopper } = await shopperFor(request, context);
  const seen = await findSeenOrder(context, params.orderId, shopper);
  if (!seen) return data({ order: null }, { status: 404 });
  const { order } = seen;
  if (offersAccount(seen))
    return data({ order: { id: order.id, number: order.number, customerEmail: order.customerEmail } });
  throw redirect(orderPagePath(order), { headers: PRIVATE_LINK_HEADERS });
}

export function action({ request, context, params }: Route.ActionArgs) {
  return submitAccountOfOrder(request, context, params.orderId);
}

export const clientAction = stayOffline("Erro no cadastro", "Ocorreu um erro inesperado.");

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get("Retry-After");
  return { ...PRIVATE_LINK_HEADERS, ...(retryAfter && { "Retry-After": retryAfter }) };
}

export default function AccountOfOrder({ loaderData: { order }, actionData }: Route.ComponentProps) {
  useFollowSession();
  if (!order) return <InvalidLink />;
  return (
    <main className="mx-auto max-w-180 px-gutter pt-8 pb-16 md:pt-14 md:pb-28">
      <UnlistedHead title="Criar conta" isSecret />
      <h1 className="mb-7 font-serif text-balance text-h1">Pedido {orderNumber(order)}</h1>
      <OrderAccountPanel order={order} initial={actionData} />
      <Link to={`/checkout?order_id=${order.id}`} className="link mt-5 inline-flex min-h-tap items-center">
        Voltar ao pedido
      </Link>
    </main>
  );
}
