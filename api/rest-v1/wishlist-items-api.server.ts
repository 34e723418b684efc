import { z } from "@hono/zod-openapi";
import { addToWishlist, removeFromWishlist } from "#shop/customers/wishlist/change-wishlist.server.ts";
import { MOST_FAVOURITES, type WishlistItem } from "#shop/customers/wishlist/wishlist.ts";
import { listWishlist } from "#shop/customers/wishlist/wishlist-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { ApiProblem, PRIVATE, problem } from "../problem.ts";

const Row = z
  .object({ user_id: z.uuid(), product_id: z.string(), created_at: z.iso.datetime() })
  .openapi("WishlistItem");

const productId = z.string().min(1).max(80).openapi({ example: "ANELAPARAD-001" });
const userId = z.uuid().optional().openapi({ description: "May be named; only the session's own counts" });
const ofCustomer = { tag: "wishlist_items", access: "customer" } as const;
const path = "/rest/v1/wishlist_items";

const list = apiRoute("get", path, {
  ...ofCustomer,
  summary: "The favourites of the session's customer, newest first",
  query: z.strictObject({ user_id: userId }),
  answers: { 200: [z.array(Row), "Own rows; of others, none"] },
  refusals: [401, 422],
});

const add = apiRoute("post", path, {
  ...ofCustomer,
  summary: `Mark a product as a favourite, at most ${MOST_FAVOURITES}`,
  limit: "wishlist",
  body: z.strictObject({ product_id: productId, user_id: userId }),
  answers: {
    201: [Row, "The new row"],
    409: [ApiProblem, "A favourite already (`23505`), or the list is full (`wishlist_full`)"],
  },
  refusals: [401, 403, 404, 422, 429],
});

const remove = apiRoute("delete", path, {
  ...ofCustomer,
  summary: "Take a product out of the favourites; one that is not there is no fault",
  query: z.strictObject({ product_id: productId, user_id: userId }),
  answers: { 204: "It is out" },
  refusals: [401, 403, 422],
});

const NOT_YOURS = problem("forbidden", "Só é possível alterar os próprios favoritos");
const REFUSED = {
  already_there: problem("23505", "Este produto já está na sua lista de favoritos."),
  full: problem("wishlist_full", `A lista de favoritos guarda até ${MOST_FAVOURITES} produtos.`),
};

/** `wishlist_items`: a customer reads and changes only their own rows. */
export function createWishlistItemsApi(services: Services): Api {
  const { db, clock, config } = services;
  const scope = { unlisted: config.mode === "demo" };
  return createApiPart()
    .openapi(list, async (c) => {
      const session = c.get("session");
      const asked = c.req.valid("query").user_id ?? session.customerId;
      const items = asked === session.customerId ? await listWishlist(db, session.customerId, scope) : [];
      return c.json(items.map(present), 200, PRIVATE);
    })
    .openapi(add, async (c) => {
      const session = c.get("session");
      const { product_id, user_id = session.customerId } = c.req.valid("json");
      if (user_id !== session.customerId) return c.json(NOT_YOURS, 403, PRIVATE);
      const result = await addToWishlist(db, session, product_id, scope, clock());
      if (result.kind === "added") return c.json(present(result.item), 201, PRIVATE);
      if (result.reason === "unknown_product") return c.json(problem("not_found", "Produto não encontrado"), 404);
      return c.json(REFUSED[result.reason], 409, PRIVATE);
    })
    .openapi(remove, async (c) => {
      const session = c.get("session");
      const { product_id, user_id = session.customerId } = c.req.valid("query");
      if (user_id !== session.customerId) return c.json(NOT_YOURS, 403, PRIVATE);
      await removeFromWishlist(db, session, product_id);
      return c.body(null, 204, PRIVATE);
    });
}

function present({ userId: user_id, productId: product_id, createdAt }: WishlistItem): z.infer<typeof Row> {
  return { user_id, product_id, created_at: createdAt.toISOString() };
}
