import { type Listing, listingPath } from "#shop/catalogue/listings/category.ts";
import { interestFreeText } from "#shop/catalogue/prices/installments.ts";
import type { InstallmentPlan } from "#shop/config/shop-promises.ts";

/** All products. Unknown slugs show it, too. */
export const ALL_PRODUCTS_PATH = "/categoria/produtos";

/** What people type for all products. */
const ALL_PRODUCTS = new Set(["produtos", "todos", "todas", "tudo"]);

/** Whether the address names a category that does not exist. Rules: LIST-85. */
export function isUnknownSlug(listing: Listing): boolean {
  return !isKnown(listing) && !ALL_PRODUCTS.has(listing.slug);
}

/** The canonical path of a listing; all unknown slugs share one. Rules: LIST-27. */
export function canonicalPath(listing: Listing): string {
  return isKnown(listing) ? listingPath(listing.slug) : ALL_PRODUCTS_PATH;
}

/** The cache tags of a listing's page. */
export function listingTags(listing: Listing): string[] {
  return listing.categories ? listing.categories.map((category) => `listing:${category}`) : ["listing:all"];
}

/** Title and description of one page of a listing; unique per page. */
export function listingHead(title: string, description: string, { current, last }: { current: number; last: number }) {
  const named = `${title} em prata 925`;
  if (current === 1) return { title: named, description };
  return { title: `${named}, página ${current}`, description: `Página ${current} de ${last}. ${description}` };
}

/** One sentence for search engines. */
export function listingDescription(listing: Listing, installments: InstallmentPlan | null): string {
  if (listing.onSaleOnly)
    return "Joias em prata 925 em promoção, com garantia vitalícia da prata e entrega para todo o Brasil.";
  if (!isKnown(listing))
    return "Todas as joias em prata 925 da loja, com garantia vitalícia da prata e entrega para todo o Brasil.";
  return `${listing.title} em prata 925 com garantia vitalícia da prata, caixa presente e entrega para todo o Brasil${interestFreeEnd(installments)}.`;
}

/** ', em até 6x sem juros', at the end of a sentence. */
export function interestFreeEnd(installments: InstallmentPlan | null): string {
  const free = installments && interestFreeText(installments);
  return free ? `, ${free}` : "";
}

function isKnown(listing: Listing): boolean {
  return listing.categories !== null || listing.onSaleOnly;
}
