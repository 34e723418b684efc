import { z } from "@hono/zod-openapi";
import { MAX_CART_LINES } from "#shop/ordering/cart/cart.ts";
import { shareCart } from "#shop/ordering/cart/sharing/share-cart.server.ts";
import { sharedCartPath } from "#shop/ordering/cart/sharing/shared-cart.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { ApiProblem, PRIVATE, problem } from "../problem.ts";

const Item = z.strictObject({
  product_id: z.string().min(1).max(80),
  size: z.string().min(1).max(40),
  quantity: z.number().int().min(1).max(999),
});

const route = apiRoute("post", "/rest/v1/shared_carts", {
  tag: "cart",
  summary: "A link to a cart's pieces, for 30 days; nothing of whose they are",
  limit: "shared_cart",
  body: z.strictObject({ items: z.array(Item).min(1).max(MAX_CART_LINES) }),
  answers: {
    201: [
      z.object({ code: z.string(), path: z.string(), expires_at: z.iso.datetime() }).openapi("SharedCart"),
      "The page's path",
    ],
    409: [ApiProblem, "None of the pieces is sold any more (`nothing_to_share`)"],
  },
  refusals: [422, 429],
});

/** Sharing a cart by a link. Rules: CART-52. */
export function createSharedCartsApi(services: Services): Api {
  return createApiPart().openapi(route, async (c) => {
    const items = c.req.valid("json").items.map(({ product_id, ...item }) => ({ productId: product_id, ...item }));
    const shared = await shareCart(services, items);
    if (!shared) return c.json(problem("nothing_to_share", "Estas peças não estão mais à venda."), 409, PRIVATE);
    const { code, expiresAt } = shared;
    return c.json({ code, path: sharedCartPath(code), expires_at: expiresAt.toISOString() }, 201, PRIVATE);
  });
}
