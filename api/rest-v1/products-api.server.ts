import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import {
  findProductRecord,
  productRecords,
  recordsOf,
  relatedRecords,
} from "#shop/catalogue/products/catalogue-queries.server.ts";
import type { ProductRecord } from "#shop/catalogue/products/product-row.ts";
import { searchProducts } from "#shop/catalogue/search/search-products.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, type ApiEnv, apiRoute, createApiPart } from "../open-api.server.ts";
import { problem } from "../problem.ts";
import { Product, ProductQuery, presentProduct } from "./product-schemas.ts";

const ProductId = z.object({ id: z.string().openapi({ example: "ANELAPARAD-001" }) });

const listRoute = apiRoute("get", "/rest/v1/products", {
  tag: "products",
  summary: "Products of the catalogue",
  query: ProductQuery,
  answers: {
    200: {
      description: "The products that pass all filters",
      content: { "application/json": { schema: z.array(Product) } },
      headers: z.object({
        "X-Total-Count": z.int().openapi({ description: "Products that pass, on all pages" }),
        "X-Search-Meant": z
          .string()
          .optional()
          .openapi({ description: "Percent-encoded: what was searched instead of `q`, which nothing has" }),
      }),
    },
  },
  refusals: [422],
});

const findRoute = apiRoute("get", "/rest/v1/products/{id}", {
  tag: "products",
  summary: "One product",
  params: ProductId,
  answers: { 200: [Product, "The product"] },
  refusals: [404],
});

const relatedRoute = apiRoute("get", "/rest/v1/products/{id}/related", {
  tag: "products",
  summary:
    "At most four products that go with one, mixed over categories: the same category, a common tag, the same material",
  params: ProductId,
  answers: { 200: [z.array(Product), "The related products"] },
  refusals: [404],
});

/** What is asked of the catalogue, for everybody the same. */
export const CATALOGUE_CALLS = ["/rest/v1/products", "/rest/v1/products/*"];

const UNKNOWN = problem("not_found", "Produto não encontrado");

/**
 * The catalogue for API clients. Clients must revalidate every time (`no-cache`); the ETag usually saves the transfer.
 * Rules: LIST-2, LIST-57.
 */
export function createProductsApi(services: Services): Api {
  const { db, config } = services;
  const api = createApiPart();
  for (const path of CATALOGUE_CALLS) {
    api.use(path, async (c, next) => {
      await next();
      c.res.headers.set("Cache-Control", c.res.ok ? "public, no-cache" : "no-store");
    });
  }

  /** Returns a product. Unlisted products are for testing and exist only in demo mode. */
  async function find(id: string): Promise<ProductRecord | null> {
    const product = await findProductRecord(db, id);
    return product?.unlisted && config.mode !== "demo" ? null : product;
  }

  api.openapi(listRoute, async (c) => {
    const { ids, category, tags, min_price, max_price, q, sort, limit, offset, ...facets } = c.req.valid("query");
    const { size: sizes, material: materials, stone: stones, available } = facets;
    const prices = { minCents: min_price, maxCents: max_price };
    const filter = { ids, categories: category && [category], tags, ...prices, sizes, materials, stones, available };
    const wanted = { filter, sort, limit, offset };
    if (!q?.trim()) {
      const { products, total } = await productRecords(db, wanted);
      c.header("X-Total-Count", String(total));
      return c.json(present(c, products), 200);
    }
    const found = await searchProducts(services, { ...wanted, term: q, mostCounted: Number.POSITIVE_INFINITY });
    c.header("X-Total-Count", String(found.total));
    if (found.meant) c.header("X-Search-Meant", encodeURIComponent(found.meant));
    return c.json(present(c, await recordsOf(db, found.ids)), 200);
  });

  api.openapi(findRoute, async (c) => {
    const product = await find(c.req.valid("param").id);
    if (!product) return c.json(UNKNOWN, 404);
    noteShown(c, [product]);
    return c.json(presentProduct(product), 200);
  });

  api.openapi(relatedRoute, async (c) => {
    const product = await find(c.req.valid("param").id);
    if (!product) return c.json(UNKNOWN, 404);
    return c.json(present(c, await relatedRecords(db, product)), 200);
  });

  return api;
}

function present(c: Context<ApiEnv>, products: readonly ProductRecord[]) {
  noteShown(c, products);
  return products.map(presentProduct);
}

/** A call of a test comes without a connection, and so without bindings. */
function noteShown({ env }: Context<ApiEnv>, products: readonly ProductRecord[]): void {
  env?.noteShown?.(products.map(({ id }) => id));
}
