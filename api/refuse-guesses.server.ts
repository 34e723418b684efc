import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { countGuess } from "#shop/ordering/orders/access/count-guess.server.ts";
import { findOrderIdOfPayment } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { presentsAny, shopperOf } from "#shop/ordering/orders/access/shopper.ts";
import type { Services } from "#shop/services.server.ts";
import { TOO_MANY } from "./limit-rate.server.ts";
import { type Api, routesFor } from "./open-api.server.ts";
import { problemAt } from "./problem-for-path.ts";

/**
 * Counts calls about an order that were refused although they present a claim secret or a link. Once a network has
 * guessed too often, the refusal becomes 429. Calls that are answered cost nothing extra. Must be mounted before the
 * routes.
 * Rules: ORDER-74.
 */
export function refuseGuesses(api: Api, services: Services): void {
  const guard = createMiddleware(async (c, next) => {
    await next();
    if (!(await isRefused(c))) return;
    const named = await namedOrder(c);
    if (named.secret === null && !presentsAny(c.req.raw.headers)) return;
    const orderId = named.orderId ?? (named.paymentId && (await findOrderIdOfPayment(services.db, named.paymentId)));
    const shopper = shopperOf(c.req.raw.headers, null, named.secret);
    const counted = await countGuess(services, orderId ?? "", shopper);
    if (counted.kind === "allowed") return;
    c.res = undefined;
    c.res = c.json(problemAt(c.req.path, "too_many_requests", TOO_MANY), 429, {
      "Cache-Control": "private, no-store",
      "Retry-After": String(counted.retryAfterSeconds),
    });
  });
  for (const [method, path] of routesFor("shopper", "visitor")) api.on(method, path, guard);
}

/** The look-up by a payment's id answers an empty list instead of 404. */
async function isRefused(c: Context): Promise<boolean> {
  if (c.res.status !== 200) return c.res.status === 401 || c.res.status === 404;
  return c.req.query("external_payment_id") !== undefined && (await c.res.clone().text()) === "[]";
}

const Text = z.string().optional().catch(undefined);
const Named = z.object({
  orderId: Text,
  external_payment_id: Text,
  order: z.object({ id: Text, claimSecret: Text }).optional().catch(undefined),
});

/** The order or payment that a call is about, and the claim secret in its body. */
async function namedOrder(c: Context) {
  const body = Named.safeParse(await c.req.json().catch(() => null)).data;
  return {
    orderId: c.req.param("id") ?? c.req.query("order_id") ?? body?.order?.id ?? body?.orderId ?? null,
    paymentId: c.req.query("external_payment_id") ?? body?.external_payment_id ?? null,
    secret: body?.order?.claimSecret ?? null,
  };
}
