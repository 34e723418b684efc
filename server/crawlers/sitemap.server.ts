import { canonicalPath } from "#app/storefront/listing/listing-facts.ts";
import type { Database } from "#platform/database/database.server.ts";
import { xmlElement } from "#platform/formats/xml.ts";
import {
  lastEdits,
  productsInPart,
  type SitemapProduct,
  sitemapParts,
} from "#shop/catalogue/feeds/sitemap-queries.server.ts";
import { CATEGORY_SLUGS, listingFor } from "#shop/catalogue/listings/category.ts";
import { pictureUrl, widthsOf } from "#shop/catalogue/pictures/picture.ts";

/** Their texts are in the code; they have no modification date. */
const WRITTEN_PAGES = [
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
const LISTING_PAGES = [...CATEGORY_SLUGS, "colares", "promocoes", "produtos"].map((slug) => {
  const listing = listingFor(slug);
  return { slug, path: canonicalPath(listing), categories: listing.categories };
});

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const IMAGES = "http://www.google.com/schemas/sitemap-image/1.1";

/** `sitemap.xml`: index of the page sitemap and the product sitemaps (sitemaps.org: at most 50,000 URLs each). */
export async function sitemapIndex(db: Database, publicUrl: string): Promise<AsyncIterable<string>> {
  const parts = await sitemapParts(db);
  const files = [
    { name: "sitemap-paginas.xml", updatedAt: latestOf(parts.map(({ updatedAt }) => updatedAt)) },
    ...parts.map(({ part, updatedAt }) => ({ name: `sitemap-produtos-${part}.xml`, updatedAt })),
  ];
  return whole(
    `${HEAD}<sitemapindex xmlns="${NAMESPACE}">`,
    ...files.map(
      ({ name, updatedAt }) => `<sitemap>${xmlElement("loc", `${publicUrl}/${name}`)}${lastmod(updatedAt)}</sitemap>`,
    ),
    "</sitemapindex>",
  );
}

/** Home, the listings that have products, and the static pages. Rules: LIST-62. */
export async function pagesSitemap(db: Database, publicUrl: string): Promise<AsyncIterable<string>> {
  const edits = await lastEdits(db);
  const listings = LISTING_PAGES.flatMap(({ slug, path, categories }) => {
    const updatedAt = latestOf((categories ?? [slug]).map((each) => edits.get(each)));
    return updatedAt ? [{ path, updatedAt }] : [];
  });
  const pages = [
    { path: "/", updatedAt: edits.get("produtos") },
    ...listings,
    ...WRITTEN_PAGES.map((path) => ({ path, updatedAt: undefined })),
  ];
  return whole(
    `${HEAD}<urlset xmlns="${NAMESPACE}">`,
    ...pages.map(({ path, updatedAt }) => `<url>${xmlElement("loc", publicUrl + path)}${lastmod(updatedAt)}</url>`),
    "</urlset>",
  );
}

/** One part of the products, with pictures. Null: the part has none. */
export async function productsSitemap(
  db: Database,
  publicUrl: string,
  part: number,
): Promise<AsyncIterable<string> | null> {
  const batches = productsInPart(db, part)[Symbol.asyncIterator]();
  const first = await batches.next();
  if (first.done) return null;
  return (async function* () {
    yield `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:image="${IMAGES}">\n`;
    for (let batch: IteratorResult<SitemapProduct[]> = first; !batch.done; batch = await batches.next()) {
      yield batch.value.map((product) => productEntry(product, publicUrl)).join("");
    }
    yield "</urlset>\n";
  })();
}

function productEntry({ id, updatedAt, pictures }: SitemapProduct, publicUrl: string): string {
  const images = pictures.flatMap((picture) => {
    const width = widthsOf(picture).at(-1);
    if (!width) return [];
    const url = publicUrl + pictureUrl(picture, width, "jpg");
    return [`<image:image>${xmlElement("image:loc", url)}</image:image>`];
  });
  return `<url>${xmlElement("loc", `${publicUrl}/produto/${id}`)}${lastmod(updatedAt)}${images.join("")}</url>\n`;
}

function lastmod(at: Date | undefined): string {
  return at ? xmlElement("lastmod", at.toISOString()) : "";
}

function latestOf(dates: readonly (Date | undefined)[]): Date | undefined {
  return dates.reduce((last, date) => (!last || (date && date > last) ? date : last), undefined);
}

async function* whole(...lines: string[]): AsyncIterable<string> {
  yield `${lines.join("\n")}\n`;
}
