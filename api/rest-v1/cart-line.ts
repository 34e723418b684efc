import { z } from "@hono/zod-openapi";
import { toDecimal } from "#platform/money.ts";
import type { CheckedLine } from "#shop/ordering/cart/cart-queries.server.ts";

/** A cart line as the API answers it, at today's price and stock. */
export const CartLineSchema = z
  .object({
    product_id: z.string(),
    size: z.string(),
    quantity: z.number().int(),
    name: z.string(),
    category: z.string(),
    price: z.number(),
    discount_price: z.number().nullable(),
    stock: z.number().int().openapi({ description: "Pieces free of this size" }),
    shares_stock: z.boolean().openapi({ description: "Other sizes draw on the same pieces" }),
    available: z.number().int().openapi({ description: "Pieces left for this line after the lines before it" }),
    picture: z
      .object({ path: z.string(), checksum: z.string(), width: z.number(), height: z.number(), alt: z.string() })
      .nullable(),
  })
  .openapi("CartLine");

export function presentCartLine(line: CheckedLine): z.infer<typeof CartLineSchema> {
  return {
    product_id: line.productId,
    size: line.size,
    quantity: line.quantity,
    name: line.name,
    category: line.category,
    price: toDecimal(line.priceCents),
    discount_price: line.discountPriceCents === null ? null : toDecimal(line.discountPriceCents),
    stock: line.stock,
    shares_stock: line.sharesStock,
    available: line.available,
    picture: line.picture,
  };
}
