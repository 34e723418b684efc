import { z } from "@hono/zod-openapi";
import { fromDecimal, toDecimal } from "#platform/money.ts";
import { pick, recordOf } from "#platform/records.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import { PRODUCT_SORTS } from "#shop/catalogue/listings/product-filter-queries.server.ts";
import { isProductId } from "#shop/catalogue/products/product.ts";
import { SHOWN_COLUMNS, shownColumns } from "#shop/catalogue/products/product-fields.ts";
import type { ProductRecord } from "#shop/catalogue/products/product-row.ts";
import { wholeNumber } from "../described-field.ts";

const MOST = 1000;
const MOST_IDS = 100;
const LARGEST_AMOUNT = 1_000_000_000;

const price = z.number().openapi({ description: "Reais, at most two places", example: 149.99 });

/** A product in the data API, with its sizes and the stock of each. */
export const Product = z
  .object({
    id: z.string(),
    name: z.string(),
    category: z.enum(CATEGORY_SLUGS),
    price,
    discount_price: price.nullable(),
    images: z.array(z.string()).openapi({ description: "Paths on this server" }),
    pictures: z
      .array(
        z.object({
          path: z.string(),
          checksum: z.string(),
          width: z.int(),
          height: z.int(),
          alt: z.string(),
        }),
      )
      .openapi({ description: "The measured pictures: what the addresses of their renditions are made of" }),
    is_new: z.boolean(),
    is_best_seller: z.boolean(),
    is_on_sale: z.boolean(),
    description: z.string(),
    details: z.array(z.string()),
    ...recordOf(shownColumns("text"), () => z.string()),
    ...recordOf(shownColumns("code"), () => z.string().nullable()),
    ...recordOf(shownColumns("measure"), () => z.number().nullable()),
    stock: z.int().openapi({ description: "Free pieces, all sizes together" }),
    tags: z.array(z.string()),
    available_sizes: z.array(z.string()),
    sizes: z
      .array(z.object({ size: z.string(), stock: z.int() }))
      .openapi({ description: "What can be chosen, with the free pieces of each; sizes may share the same pieces" }),
  })
  .openapi("Product");

export function presentProduct(product: ProductRecord): z.infer<typeof Product> {
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    price: toDecimal(product.priceCents),
    discount_price: product.discountPriceCents === null ? null : toDecimal(product.discountPriceCents),
    images: product.pictures.map(({ path }) => `/imagens/${path}`),
    pictures: product.pictures,
    is_new: product.isNew,
    is_best_seller: product.isBestSeller,
    is_on_sale: product.isOnSale,
    description: product.description,
    details: product.details,
    ...pick(product, SHOWN_COLUMNS),
    stock: product.stock,
    tags: product.tags,
    available_sizes: product.availableSizes,
    sizes: product.sizes.map(({ size, available }) => ({ size, stock: available })),
  };
}

const text = z
  .string()
  .max(200, "Use no máximo 200 caracteres")
  .refine((value) => !/\p{Cc}/u.test(value), "Caractere inválido");

const amount = (description: string) =>
  z
    .string()
    .transform((value, context) => {
      const cents = fromDecimal(value);
      if (cents !== null && cents >= 0 && cents <= LARGEST_AMOUNT) return cents;
      context.addIssue({ code: "custom", message: "Informe um valor em reais, como 149.99" });
      return z.NEVER;
    })
    .optional()
    .openapi({ type: "number", minimum: 0, description, example: 59.99 });

const list = (description: string, example: string) =>
  text
    .transform((value) => value.split(",").map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ""))
    .optional()
    .openapi({ type: "string", description, example });

/** Filters of the product list; a product must match all of them. Rules: LIST-57, LIST-58. */
export const ProductQuery = z.strictObject({
  ids: z
    .string()
    .transform((value) => [...new Set(value.split(",").filter(isProductId))])
    .refine((ids) => ids.length > 0 && ids.length <= MOST_IDS, `Informe de 1 a ${MOST_IDS} ids de produtos`)
    .optional()
    .openapi({ type: "string", description: "Comma list of product ids", example: "ANELAPARAD-001,BRINCOCORA-015" }),
  category: z.enum(CATEGORY_SLUGS, "Categoria desconhecida").optional(),
  tags: list("Comma list; products with at least one of them", "Novo,Oferta"),
  size: list("Comma list; products that come in at least one of these sizes", "16,17"),
  material: list("Comma list of materials", "Prata 925"),
  stone: list("Comma list of stones", "Zircônia branca"),
  available: z
    .enum(["true", "false"], "Informe true ou false")
    .transform((value) => value === "true")
    .optional()
    .openapi({
      type: "boolean",
      description: "Only products with pieces for sale; with `size`, in one of those sizes",
    }),
  min_price: amount("Lower bound of what a shopper pays, inclusive"),
  max_price: amount("Upper bound of what a shopper pays, inclusive"),
  q: text.optional().openapi({
    description:
      "Words contained in name, description or a tag, in any order and form; case and accents do not matter. Where nothing has them, what was probably meant is searched",
  }),
  sort: z.enum(PRODUCT_SORTS, "Ordenação desconhecida").default("default"),
  limit: wholeNumber(1, MOST, 100, "Most products in the answer"),
  offset: wholeNumber(0, 999_999_999, 0, "Products left out at the start"),
});
