import { createMiddleware } from "hono/factory";
import { PRIVATE_LINK_HEADERS } from "#app/request/private-link-headers.ts";
import { hasLinkCookie } from "#shop/ordering/orders/access/link-cookie.ts";

/** Pages of orders without a login, and their data, whatever they answer. */
const LINKED = /^\/pedido(\.data$|\/|$)/;
/** Pages that a link to an order leads on to. */
const PAYING = /^\/(checkout|order-success)(\.data)?$/;

/** Not indexed, kept or named to another site, errors and redirects too; nor is their checkout. Rules: ORDER-75. */
export const keepLinksPrivate = createMiddleware(async (c, next) => {
  await next();
  const { path } = c.req;
  if (!LINKED.test(path) && !(PAYING.test(path) && hasLinkCookie(c.req.raw.headers))) return;
  for (const [name, value] of Object.entries(PRIVATE_LINK_HEADERS)) c.res.headers.set(name, value);
});
