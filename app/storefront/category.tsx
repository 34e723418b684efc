import { data } from "react-router";
import { readForPage } from "#app/request/outage.server.ts";
import { servicesContext, tagPage } from "#app/request/services.server.ts";
import { listProducts, PAGE_SIZE } from "#shop/catalogue/catalogue-queries.server.ts";
import { listingFor } from "#shop/catalogue/category.ts";
import type { Route } from "./+types/category";
import { ProductGrid } from "./card/product-grid.tsx";
import { Breadcrumb } from "./listing/breadcrumb.tsx";
import { EmptyListing } from "./listing/empty-listing.tsx";
import { canonicalPath, listingDescription, listingHead, listingTags } from "./listing/listing-facts.ts";
import { lastPage, listingAddress, pageLinks, pageNumber } from "./listing/page-links.ts";
import { Pagination } from "./listing/pagination.tsx";
import { pageMeta } from "./page-meta.ts";
import { collectionData } from "./structured-data.ts";

/** One page of a listing; a page beyond the last is 404. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { pathname, searchParams } = new URL(request.url);
  const slug = "categorySlug" in params && params.categorySlug ? params.categorySlug : pathname.replaceAll("/", "");
  const listing = listingFor(slug);
  tagPage(context, ...listingTags(listing));

  const page = pageNumber(searchParams.get("pagina"));
  if (page === null) throw data(null, { status: 404 });
  const { products, total } = await readForPage(() => listProducts(db, listing, { page }));
  const last = lastPage(total, PAGE_SIZE);
  if (page > last) throw data(null, { status: 404 });

  const path = canonicalPath(listing);
  return {
    title: listing.title,
    description: listingDescription(listing),
    path,
    products,
    total,
    shown: Math.min(page * PAGE_SIZE, total),
    links: pageLinks(page, last, (each) => listingAddress(path, { pagina: each })),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, path, links, products, total, shown } = loaderData;
  const site = matches[0].loaderData;
  const address = listingAddress(path, { pagina: links.current });
  const first = shown - products.length + 1;
  return pageMeta(site, {
    ...listingHead(title, description, links),
    path: address,
    picture: products[0]?.pictures[0],
    trail: [
      { label: "Home", to: "/" },
      { label: title, to: path },
    ],
    previous: links.previous,
    next: links.next,
    data: site && [collectionData(site, { title, path: address, total, first }, products)],
  });
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { title, products, total, shown, links } = loaderData;
  return (
    <main className="mx-auto max-w-page px-gutter pb-section">
      <Breadcrumb trail={[{ label: "Home", to: "/" }]} current={title} />
      <div className="flex flex-col gap-2 pb-5 md:flex-row md:items-end md:justify-between md:gap-6 md:pt-3.5 md:pb-7">
        <h1 className="font-serif text-balance text-h1">{title}</h1>
        <p className="text-ink-muted tabular-nums">
          {total} {total === 1 ? "produto encontrado" : "produtos encontrados"}
        </p>
      </div>
      <div className="border-line border-t pt-6 md:pt-9">
        {products.length > 0 ? <ProductGrid products={products} /> : <EmptyListing />}
        <Pagination links={links} shown={shown} total={total} />
      </div>
    </main>
  );
}
