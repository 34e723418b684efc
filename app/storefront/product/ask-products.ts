import * as z from "zod/mini";
import { fromDecimal } from "#platform/money.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/category.ts";
import type { ProductCard } from "#shop/catalogue/product.ts";

const PICTURES_OF_A_CARD = 2;

const cents = z.pipe(
  z.number().check(z.refine((value) => fromDecimal(value) !== null)),
  z.transform((value) => fromDecimal(value) ?? 0),
);

const Answer = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    category: z.enum(CATEGORY_SLUGS),
    price: cents,
    discount_price: z.nullable(cents),
    is_new: z.boolean(),
    is_on_sale: z.boolean(),
    is_best_seller: z.boolean(),
    stock: z.int(),
    sizes: z.array(z.object({ size: z.string(), stock: z.int() })),
    pictures: z.array(
      z.object({ path: z.string(), checksum: z.string(), width: z.number(), height: z.number(), alt: z.string() }),
    ),
  }),
);

/** The products with these ids that the shop lists now, in one request, in no order; none when it cannot be asked. */
export async function askProducts(ids: readonly string[], signal: AbortSignal): Promise<ProductCard[]> {
  try {
    const response = await fetch(`/rest/v1/products?ids=${ids.map(encodeURIComponent).join(",")}`, { signal });
    const answer = Answer.safeParse(response.ok ? await response.json() : null);
    return answer.success ? answer.data.map(toCard) : [];
  } catch {
    return [];
  }
}

function toCard(product: z.infer<typeof Answer>[number]): ProductCard {
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    priceCents: product.price,
    discountPriceCents: product.discount_price,
    pictures: product.pictures.slice(0, PICTURES_OF_A_CARD),
    isNew: product.is_new,
    isOnSale: product.is_on_sale,
    isBestSeller: product.is_best_seller,
    stock: product.stock,
    sizes: product.sizes.map(({ size, stock }) => ({ size, available: stock })),
  };
}
