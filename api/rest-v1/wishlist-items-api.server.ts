import { createRoute, z } from "@hono/zod-openapi";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { addToWishlist } from "#shop/customers/wishlist/add-to-wishlist.server.ts";
import { removeFromWishlist } from "#shop/customers/wishlist/remove-from-wishlist.server.ts";
import { MOST_FAVOURITES, type WishlistItem } from "#shop/customers/wishlist/wishlist.ts";
import { listWishlist } from "#shop/customers/wishlist/wishlist-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { limitRate } from "../limit-rate.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { problem, REFUSALS } from "../problem.ts";

const Row = z
  .object({ user_id: z.uuid(), product_id: z.string(), created_at: z.iso.datetime() })
  .openapi("WishlistItem");

const productId = z.string().min(1).max(80).openapi({ example: "ANELAPARAD-001" });
const userId = z.uuid().optional().openapi({ description: "May be named; only the session's own counts" });
const security = [{ accessToken: [] }];
const tags = ["wishlist_items"];
const path = "/rest/v1/wishlist_items";

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "The favourites of the session's customer, newest first",
  security,
  request: { query: z.strictObject({ user_id: userId }) },
  responses: {
    200: { content: { "application/json": { schema: z.array(Row) } }, description: "Own rows; of others, none" },
    401: REFUSALS[401],
    422: REFUSALS[422],
  },
});

const add = createRoute({
  method: "post",
  path,
  tags,
  summary: `Mark a product as a favourite, at most ${MOST_FAVOURITES}`,
  security,
  request: {
    body: {
      required: true,
      content: { "application/json": { schema: z.strictObject({ product_id: productId, user_id: userId }) } },
    },
  },
  responses: {
    201: { content: { "application/json": { schema: Row } }, description: "The new row" },
    401: REFUSALS[401],
    403: REFUSALS[403],
    404: REFUSALS[404],
    409: { ...REFUSALS[409], description: "A favourite already (`23505`), or the list is full (`wishlist_full`)" },
    422: REFUSALS[422],
    429: REFUSALS[429],
  },
});

const remove = createRoute({
  method: "delete",
  path,
  tags,
  summary: "Take a product out of the favourites; one that is not there is no fault",
  security,
  request: { query: z.strictObject({ product_id: productId, user_id: userId }) },
  responses: { 204: { description: "It is out" }, 401: REFUSALS[401], 403: REFUSALS[403], 422: REFUSALS[422] },
});

const NO_STORE = { "Cache-Control": "private, no-store" };
const NOT_AUTHENTICATED = problem("not_authenticated", "Usuário não autenticado");
const NOT_YOURS = problem("forbidden", "Só é possível alterar os próprios favoritos");
const REFUSED = {
  already_there: problem("23505", "Este produto já está na sua lista de favoritos."),
  full: problem("wishlist_full", `A lista de favoritos guarda até ${MOST_FAVOURITES} produtos.`),
};

/** `wishlist_items`: a customer reads and changes only their own rows. */
export function createWishlistItemsApi(services: Services): Api {
  const { db, clock, config } = services;
  const scope = { unlisted: config.mode === "demo" };
  const api = createApiPart();
  api.post(path, limitRate(services, "wishlist"));
  return api
    .openapi(list, async (c) => {
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(NOT_AUTHENTICATED, 401, NO_STORE);
      const asked = c.req.valid("query").user_id ?? session.customerId;
      const items = asked === session.customerId ? await listWishlist(db, session.customerId, scope) : [];
      return c.json(items.map(present), 200, NO_STORE);
    })
    .openapi(add, async (c) => {
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(NOT_AUTHENTICATED, 401, NO_STORE);
      const { product_id, user_id = session.customerId } = c.req.valid("json");
      if (user_id !== session.customerId) return c.json(NOT_YOURS, 403, NO_STORE);
      const result = await addToWishlist(db, session, product_id, scope, clock());
      if (result.kind === "added") return c.json(present(result.item), 201, NO_STORE);
      if (result.reason === "unknown_product") return c.json(problem("not_found", "Produto não encontrado"), 404);
      return c.json(REFUSED[result.reason], 409, NO_STORE);
    })
    .openapi(remove, async (c) => {
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(NOT_AUTHENTICATED, 401, NO_STORE);
      const { product_id, user_id = session.customerId } = c.req.valid("query");
      if (user_id !== session.customerId) return c.json(NOT_YOURS, 403, NO_STORE);
      await removeFromWishlist(db, session, product_id);
      return c.body(null, 204, NO_STORE);
    });
}

function present({ userId: user_id, productId: product_id, createdAt }: WishlistItem): z.infer<typeof Row> {
  return { user_id, product_id, created_at: createdAt.toISOString() };
}
