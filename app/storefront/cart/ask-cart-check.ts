import * as z from "zod/mini";
import { fromDecimal } from "#platform/money.ts";
import type { CartLine } from "#shop/cart/cart.ts";
import type { LineFacts } from "#shop/cart/reconcile-cart.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/category.ts";

const cents = z.pipe(
  z.number().check(z.refine((value) => fromDecimal(value) !== null)),
  z.transform((value) => fromDecimal(value) ?? 0),
);

const Answer = z.object({
  items: z.array(
    z.object({
      product_id: z.string(),
      size: z.string(),
      name: z.string(),
      category: z.enum(CATEGORY_SLUGS),
      price: cents,
      discount_price: z.nullable(cents),
      stock: z.int(),
      shares_stock: z.boolean(),
      picture: z.nullable(
        z.object({ path: z.string(), checksum: z.string(), width: z.number(), height: z.number(), alt: z.string() }),
      ),
    }),
  ),
});

/**
 * What the catalogue says of a cart's lines now; null when the server cannot be asked (the cart then stays as it is, and
 * the order is checked anyway). Pieces held by the shopper's own order, if named, count as free.
 */
export async function askCartCheck(lines: readonly CartLine[], orderId: string | null): Promise<LineFacts[] | null> {
  const items = lines.map(({ productId, size, quantity }) => ({ product_id: productId, size, quantity }));
  try {
    const response = await fetch("/rest/v1/cart/check", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(orderId ? { items, order_id: orderId } : { items }),
    });
    const answer = Answer.safeParse(response.ok ? await response.json() : null);
    return answer.success ? answer.data.items.map(toFacts) : null;
  } catch {
    return null;
  }
}

function toFacts(item: z.infer<typeof Answer>["items"][number]): LineFacts {
  return {
    productId: item.product_id,
    size: item.size,
    name: item.name,
    category: item.category,
    priceCents: item.price,
    discountPriceCents: item.discount_price,
    stock: item.stock,
    sharesStock: item.shares_stock,
    picture: item.picture,
  };
}
