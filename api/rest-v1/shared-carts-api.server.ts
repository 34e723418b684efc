import { createRoute, z } from "@hono/zod-openapi";
import { MAX_CART_LINES } from "#shop/ordering/cart/cart.ts";
import { shareCart } from "#shop/ordering/cart/sharing/share-cart.server.ts";
import { sharedCartPath } from "#shop/ordering/cart/sharing/shared-cart.ts";
import type { Services } from "#shop/services.server.ts";
import { limitRate } from "../limit-rate.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { problem, REFUSALS } from "../problem.ts";

const Item = z.strictObject({
  product_id: z.string().min(1).max(80),
  size: z.string().min(1).max(40),
  quantity: z.number().int().min(1).max(999),
});

const path = "/rest/v1/shared_carts";
const route = createRoute({
  method: "post",
  path,
  tags: ["cart"],
  summary: "A link to a cart's pieces, for 30 days; nothing of whose they are",
  request: {
    body: {
      required: true,
      content: { "application/json": { schema: z.strictObject({ items: z.array(Item).min(1).max(MAX_CART_LINES) }) } },
    },
  },
  responses: {
    201: {
      content: {
        "application/json": {
          schema: z.object({ code: z.string(), path: z.string(), expires_at: z.iso.datetime() }).openapi("SharedCart"),
        },
      },
      description: "The page's path",
    },
    409: { ...REFUSALS[409], description: "None of the pieces is sold any more (`nothing_to_share`)" },
    422: REFUSALS[422],
    429: REFUSALS[429],
  },
});

const NO_STORE = { "Cache-Control": "private, no-store" };

/** Sharing a cart by a link. Rules: CART-52. */
export function createSharedCartsApi(services: Services): Api {
  const api = createApiPart();
  api.post(path, limitRate(services, "shared_cart"));
  return api.openapi(route, async (c) => {
    const items = c.req.valid("json").items.map(({ product_id, ...item }) => ({ productId: product_id, ...item }));
    const shared = await shareCart(services, items);
    if (!shared) return c.json(problem("nothing_to_share", "Estas peças não estão mais à venda."), 409, NO_STORE);
    const { code, expiresAt } = shared;
    return c.json({ code, path: sharedCartPath(code), expires_at: expiresAt.toISOString() }, 201, NO_STORE);
  });
}
