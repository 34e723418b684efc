import { z } from "@hono/zod-openapi";
import { toDecimal } from "#platform/money.ts";
import { pictureUrl } from "#shop/catalogue/pictures/picture.ts";
import { LONGEST_TERM } from "#shop/catalogue/search/search-term.ts";
import { suggest } from "#shop/catalogue/search/suggestion-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";

const Query = z.strictObject({
  q: z
    .string()
    .min(1, "Informe o que procura")
    .max(LONGEST_TERM, `Use no máximo ${LONGEST_TERM} caracteres`)
    .refine((value) => !/\p{Cc}/u.test(value), "Caractere inválido")
    .openapi({ description: "What is typed so far", example: "argola" }),
});

const Suggestions = z
  .object({
    terms: z.array(z.string()).openapi({ description: "At most five terms that go on from it" }),
    categories: z.array(z.object({ title: z.string(), path: z.string() })),
    products: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          price: z.number(),
          discount_price: z.number().nullable(),
          stock: z.int(),
          image: z.string().nullable().openapi({ description: "Path of a small picture on this server" }),
        }),
      )
      .openapi({ description: "The best three" }),
    total: z.int().openapi({ description: "Products a search finds" }),
    meant: z.string().nullable().openapi({ description: "What is searched instead, where nothing has `q`" }),
  })
  .openapi("SearchSuggestions");

const route = apiRoute("get", "/rest/v1/search-suggestions", {
  tag: "products",
  summary: "What to offer somebody who is typing a search",
  limit: "suggestions",
  query: Query,
  answers: { 200: [Suggestions, "The suggestions"] },
  refusals: [422, 429],
});

/**
 * Search suggestions while typing. Public, rate-limited per address, cached by browsers for one minute.
 * Rules: LIST-45.
 */
export function createSearchSuggestionsApi(services: Services): Api {
  return createApiPart().openapi(route, async (c) => {
    const { terms, categories, products, total, meant } = await suggest(services, c.req.valid("query").q);
    c.header("Cache-Control", "public, max-age=60");
    const shown = products.map(({ id, name, priceCents, discountPriceCents, stock, pictures: [picture] }) => ({
      id,
      name,
      price: toDecimal(priceCents),
      discount_price: discountPriceCents === null ? null : toDecimal(discountPriceCents),
      stock,
      image: picture ? pictureUrl(picture, 160, "webp") : null,
    }));
    return c.json({ terms, categories, products: shown, total, meant }, 200);
  });
}
