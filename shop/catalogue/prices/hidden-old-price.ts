import { sql } from "kysely";

/** Tags that say a product is on offer. */
const OFFER_TAGS = sql.lit("{Oferta,Promoção}");

/** Whether the shop leaves a product's old price out: nobody can prove it, and the setting asks for proof. */
export function hasHiddenOldPrice(productId = "products.id") {
  return sql<boolean>`exists (select from hidden_old_prices as hidden where hidden.product_id = ${sql.ref(productId)})`;
}

/** On offer as shoppers see it: never without the old price. */
export const shownOnSale = sql<boolean>`(products.is_on_sale and not ${hasHiddenOldPrice()})`;

/** A product's prices and marks as shoppers see them: where its old price is left out, what is paid is its price. */
export const shownPrices = [
  sql<number>`case when ${hasHiddenOldPrice()} then products.effective_price_cents else products.price_cents end`.as(
    "price_cents",
  ),
  sql<number | null>`case when ${hasHiddenOldPrice()} then null else products.discount_price_cents end`.as(
    "discount_price_cents",
  ),
  shownOnSale.as("is_on_sale"),
] as const;

/** A product's tags as shoppers see them. */
export const shownTags = sql<string[]>`case when ${hasHiddenOldPrice()}
  then array(select tag from unnest(products.tags) with ordinality as each (tag, place)
              where tag <> all (${OFFER_TAGS}::text[]) order by place)
  else products.tags end`;

/** Whether a tag is one that a product shows. */
export function isShownTag(tag: string, productId: string) {
  return sql<boolean>`not (${sql.ref(tag)} = any (${OFFER_TAGS}::text[]) and ${hasHiddenOldPrice(productId)})`;
}

/** Whether a product shows at least one of these tags. */
export function showsTag(tags: readonly string[]) {
  return sql<boolean>`(products.tags && ${tags}::text[] and ${shownTags} && ${tags}::text[])`;
}
