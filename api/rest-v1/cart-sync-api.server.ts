import { z } from "@hono/zod-openapi";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { type LineName, MAX_CART_LINES } from "#shop/ordering/cart/cart.ts";
import { MOST_REMOVALS } from "#shop/ordering/cart/sync/merge-cart.ts";
import { syncCart } from "#shop/ordering/cart/sync/sync-cart.server.ts";
import type { Services } from "#shop/services.server.ts";
import { tooManyRequests } from "../limit-rate.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { NOT_LOGGED_IN, PRIVATE, problem } from "../problem.ts";
import { CartLineSchema, presentCartLine } from "./cart-line.ts";

const Name = z.strictObject({ product_id: z.string().min(1).max(80), size: z.string().min(1).max(40) });
const age = z.number().min(0).openapi({ description: "Seconds since the shopper changed it; 90 days at most count" });

const Body = z.strictObject({
  customer_id: z.uuid().openapi({ description: "Whose cart this is; must be the session's customer" }),
  device: z.uuid().openapi({ description: "Random, of this browser and customer" }),
  revision: z.number().int().min(0).openapi({ description: "As of the last answer; 0: none yet" }),
  lines: z
    .array(
      Name.extend({
        quantity: z.number().int().min(1).max(9999),
        age: age.nullable().openapi({ description: "Null: not changed since the last answer" }),
      }),
    )
    // What is sold out is listed apart in a browser.
    .max(2 * MAX_CART_LINES),
  removed: z.array(Name.extend({ age })).max(MOST_REMOVALS),
  awaits_logout: z
    .boolean()
    .optional()
    .openapi({ description: "Answer `session_ended` instead of 401 or 403, which browsers log as errors" }),
});

const Answer = z.object({
  revision: z.number().int(),
  lines: z.array(CartLineSchema).openapi({ description: "To be added, or with a new quantity; oldest first" }),
  removed: z.array(Name).openapi({ description: "Removed on another device" }),
  refused: z.array(Name).openapi({ description: "Not kept: an unknown product, or the cart is full" }),
});

const Ended = z.object({
  session_ended: z.literal(true).openapi({ description: "Nothing was done: nobody is logged in, or somebody else" }),
});

const path = "/rest/v1/cart/sync";
const route = apiRoute("post", path, {
  tag: "cart",
  summary: "Brings a browser's cart in step with the customer's cart on other devices",
  access: "token",
  body: Body,
  answers: { 200: [z.union([Answer, Ended]), "What the browser must change"] },
  refusals: [401, 403, 422, 429],
});

const NOT_YOURS = problem("forbidden", "Este carrinho é de outro cliente");

/**
 * The cart of a logged-in customer, kept in step between their devices. A browser whose customer has logged out in
 * another tab gets `session_ended`.
 * Rules: CART-49, CART-50, CART-59.
 */
export function createCartSyncApi(services: Services): Api {
  return createApiPart().openapi(route, async (c) => {
    const session = await readSession(services, c.req.raw.headers);
    const { customer_id, device, revision, lines, removed, awaits_logout } = c.req.valid("json");
    if (awaits_logout && customer_id !== session?.customerId)
      return c.json({ session_ended: true as const }, 200, PRIVATE);
    if (!session) return c.json(NOT_LOGGED_IN, 401, PRIVATE);
    if (customer_id !== session.customerId) return c.json(NOT_YOURS, 403, PRIVATE);
    const allowed = await services.rateLimits.take("cart_sync", session.customerId);
    if (allowed.kind === "refused") return tooManyRequests(c, allowed.retryAfterSeconds);
    const synced = await syncCart(services, session.customerId, {
      device,
      seen: revision,
      lines: lines.map(({ quantity, age: ageSeconds, ...name }) => ({ ...readName(name), quantity, ageSeconds })),
      removed: removed.map(({ age: ageSeconds, ...name }) => ({ ...readName(name), ageSeconds })),
    });
    if (!synced) return c.json(NOT_LOGGED_IN, 401, PRIVATE);
    return c.json(
      {
        revision: synced.revision,
        lines: synced.set.map(presentCartLine),
        removed: synced.removed.map(presentName),
        refused: synced.refused.map(presentName),
      },
      200,
      PRIVATE,
    );
  });
}

function readName({ product_id, size }: z.infer<typeof Name>): LineName {
  return { productId: product_id, size };
}

function presentName({ productId, size }: LineName): z.infer<typeof Name> {
  return { product_id: productId, size };
}
