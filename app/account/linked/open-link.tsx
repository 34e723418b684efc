import { data, redirect } from "react-router";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { shopperFor } from "#app/request/shopper.server.ts";
import { linkCodeOf } from "#platform/formats/link-code.ts";
import { findRight } from "#shop/ordering/orders/access/find-right.server.ts";
import { linkCookie } from "#shop/ordering/orders/access/link-cookie.ts";
import { ORDER_LINK_PATH, orderIdOfLink } from "#shop/ordering/orders/access/order-link.server.ts";
import type { Route } from "./+types/open-link";
import { InvalidLink } from "./invalid-link.tsx";
import { PRIVATE_LINK_HEADERS } from "./private-link-headers.ts";

/**
 * Opens an order from an e-mail link: moves the code from the URL into a cookie and redirects to a clean URL. Changes
 * nothing else, because mail scanners follow links. The owner is redirected to the usual page.
 * Rules: ORDER-35.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const code = linkCodeOf(request);
  const orderId = orderIdOfLink(code);
  const { shopper } = await shopperFor(request, context);
  const right = orderId && (await readOrOutage(() => findRight(services, orderId, { ...shopper, linkOf: () => code })));
  if (!right) return data(null, { status: 404, headers: PRIVATE_LINK_HEADERS });
  if (right === "owner") throw redirect(`/orders/${orderId}`, { headers: PRIVATE_LINK_HEADERS });
  const cookie = linkCookie(orderId, code, services.config.publicUrl.startsWith("https:"));
  throw redirect(`${ORDER_LINK_PATH}/${orderId}`, { headers: { ...PRIVATE_LINK_HEADERS, "Set-Cookie": cookie } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function OpenLink() {
  return <InvalidLink />;
}
