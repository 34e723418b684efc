import { data, redirect } from "react-router";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { linkCodeOf } from "#platform/formats/link-code.ts";
import { linkCookie } from "#shop/ordering/orders/placing/link-cookie.ts";
import { findOrderByLink, ORDER_LINK_PATH } from "#shop/ordering/orders/placing/order-link.server.ts";
import type { Route } from "./+types/open-link";
import { InvalidLink } from "./invalid-link.tsx";
import { PRIVATE_LINK_HEADERS } from "./private-link-headers.ts";

/**
 * Opens an order from an e-mail link: moves the code from the URL into a cookie and redirects to a clean URL. Changes
 * nothing else, because mail scanners follow links. The owner is redirected to the usual page.
 * Rules: ORDER-35.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, config } = context.get(servicesContext);
  const code = linkCodeOf(request);
  const order = await readOrOutage(() => findOrderByLink(db, config.appSecret, code, clock()));
  if (!order) return data(null, { status: 404, headers: PRIVATE_LINK_HEADERS });
  const session = await sessionOf(request, context);
  if (session && session.customerId === order.customerId)
    throw redirect(`/orders/${order.id}`, { headers: PRIVATE_LINK_HEADERS });
  const cookie = linkCookie(order.id, code, config.publicUrl.startsWith("https:"));
  throw redirect(`${ORDER_LINK_PATH}/${order.id}`, { headers: { ...PRIVATE_LINK_HEADERS, "Set-Cookie": cookie } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function OpenLink() {
  return <InvalidLink />;
}
