import { sql } from "kysely";

const OFFER_TAGS = sql.lit("{Oferta,Promoção}");

/** The old price has no proof, and the setting requires one. */
export function hasHiddenOldPrice(productId = "products.id") {
  return sql<boolean>`exists (select from hidden_old_prices as hidden where hidden.product_id = ${sql.ref(productId)})`;
}

/** A product with a hidden old price is never on sale. */
export const shownOnSale = sql<boolean>`(products.is_on_sale and not ${hasHiddenOldPrice()})`;

/** As shoppers see them: with a hidden old price, what the shopper pays. Rules: PRICE-40. */
export const shownPrices = [
  sql<number>`case when ${hasHiddenOldPrice()} then products.effective_price_cents else products.price_cents end`.as(
    "price_cents",
  ),
  sql<number | null>`case when ${hasHiddenOldPrice()} then null else products.discount_price_cents end`.as(
    "discount_price_cents",
  ),
  shownOnSale.as("is_on_sale"),
] as const;

/** As shoppers see them: without offer tags if the old price is hidden. Rules: PRICE-41. */
export const shownTags = sql<string[]>`case when ${hasHiddenOldPrice()}
  then array(select tag from unnest(products.tags) with ordinality as each (tag, place)
              where tag <> all (${OFFER_TAGS}::text[]) order by place)
  else products.tags end`;

export function isShownTag(tag: string, productId: string) {
  return sql<boolean>`not (${sql.ref(tag)} = any (${OFFER_TAGS}::text[]) and ${hasHiddenOldPrice(productId)})`;
}

/** As shoppers see them. 'Oferta' is also what carries the badge or the tag 'Promoção'. Rules: LIST-69. */
export function showsTag(tags: readonly string[]) {
  const shows = sql<boolean>`(products.tags && ${tags}::text[] and ${shownTags} && ${tags}::text[])`;
  if (!tags.includes("Oferta")) return shows;
  const isOffer = sql`(products.is_on_sale or products.tags && ${OFFER_TAGS}::text[])`;
  return sql<boolean>`(${shows} or (${isOffer} and not ${hasHiddenOldPrice()}))`;
}

/** 'Oferta' for the badge and both offer tags. Rules: LIST-69. */
export const filterTags = sql<string[]>`(
  array_remove(array_remove(products.tags, 'Promoção'), 'Oferta')
  || case when (products.is_on_sale or products.tags && ${OFFER_TAGS}::text[]) and not ${hasHiddenOldPrice()}
          then array['Oferta'] else '{}' end)`;
