import { canonicalPath } from "#app/storefront/listing/listing-facts.ts";
import { CATEGORY_SLUGS, listingFor } from "#shop/catalogue/listings/category.ts";

/** Pages whose words are written in the code; they have no date of their own. */
export const WRITTEN_PAGES = [
  "/busca",
  "/sobre",
  "/guia-de-tamanhos",
  "/garantia",
  "/envios",
  "/devolucoes",
  "/termos",
  "/privacidade",
  "/perguntas-frequentes",
  "/acessibilidade",
  "/contato",
  "/cadastro/cliente",
];

/** The listings, each under the one address it is known by; `slug` names the listing. */
export const LISTING_PAGES = [...CATEGORY_SLUGS, "colares", "promocoes", "produtos"].map((slug) => {
  const listing = listingFor(slug);
  return { slug, path: canonicalPath(listing), categories: listing.categories };
});
