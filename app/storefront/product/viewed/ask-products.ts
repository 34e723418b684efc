import {
  listOf,
  money,
  oneOf,
  orNull,
  type Read,
  readAnswer,
  record,
  text,
  truth,
  whole,
} from "#app/request/answer-shape.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import type { ProductCard } from "#shop/catalogue/products/product.ts";

const PICTURES_OF_A_CARD = 2;

const Product = record({
  id: text,
  name: text,
  category: oneOf(CATEGORY_SLUGS),
  price: money,
  discount_price: orNull(money),
  is_new: truth,
  is_on_sale: truth,
  is_best_seller: truth,
  stock: whole,
  sizes: listOf(record({ size: text, stock: whole })),
  pictures: listOf(record({ path: text, checksum: text, width: whole, height: whole, alt: text })),
});
const Answer = listOf(Product);

/** The products with these ids that the shop lists now, in one request, in no order; none when it cannot be asked. */
export async function askProducts(ids: readonly string[], signal: AbortSignal): Promise<ProductCard[]> {
  try {
    const response = await fetch(`/rest/v1/products?ids=${ids.map(encodeURIComponent).join(",")}`, { signal });
    return readAnswer(Answer, response.ok ? await response.json() : null)?.map(toCard) ?? [];
  } catch {
    return [];
  }
}

function toCard(product: Read<typeof Product>): ProductCard {
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
