import { useLocation } from "react-router";
import { pageMeta } from "#app/request/page-meta.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { collectionData } from "#app/request/structured-data.ts";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import { listingFor } from "#shop/catalogue/listings/category.ts";
import type { Route } from "./+types/category";
import { ActiveFilterList } from "./listing/active-filter-list.tsx";
import { Breadcrumb } from "./listing/breadcrumb.tsx";
import { EmptyListing } from "./listing/empty-listing.tsx";
import { InfiniteProducts } from "./listing/infinite-products.tsx";
import { choiceAddress, countFilters } from "./listing/listing-choice.ts";
import { canonicalPath, isUnknownSlug, listingDescription, listingHead } from "./listing/listing-facts.ts";
import { ListingFailure } from "./listing/listing-failure.tsx";
import { ListingToolbar } from "./listing/listing-toolbar.tsx";
import { listingAddress, pageLinks } from "./listing/page-links.ts";
import { readListing, readRemovals } from "./listing/read-listing.server.ts";
import { useListLoading } from "./listing/use-list-loading.ts";

/** One page of a listing, filtered and sorted by the URL's query. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const url = pageUrlOf(request);
  const slug = "categorySlug" in params && params.categorySlug ? params.categorySlug : url.pathname.replaceAll("/", "");
  const listing = listingFor(slug);
  const { choice, facets, products, total, before, last } = await readListing(context, listing, url);
  const services = context.get(servicesContext);
  const { payments, config } = services;
  const plan = payments.offered.includes("credit_card") ? config.installments : null;
  const path = canonicalPath(listing);
  const removals = total > 0 ? [] : await readRemovals(services, listing, choice);
  return {
    slug: listing.slug,
    title: listing.title,
    unknown: isUnknownSlug(listing),
    description: listingDescription(listing, plan),
    path,
    choice,
    facets,
    products,
    total,
    before,
    removals: removals.map(({ label, total, filters }) => ({
      label,
      total,
      to: choiceAddress(url.pathname, { ...filters, page: 1 }),
    })),
    links: pageLinks(choice.page, last, (page) => choiceAddress(path, { ...choice, page })),
  };
}

/** Rules: LIST-60. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, path, links, products, total, before, choice } = loaderData;
  const site = matches[0].loaderData;
  const filtered = countFilters(choice) > 0;
  // A sorted page shows the same pieces in another order; a filtered one shows some of them.
  const address = listingAddress(path, { pagina: filtered ? null : links.current });
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
    noindex: filtered,
    data: site && [collectionData(site, { title, path: address, total, first: before + 1 }, products)],
  });
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { slug, title, unknown, path, choice, facets, products, total, before, removals, links } = loaderData;
  const { pathname } = useLocation();
  const loading = useListLoading();
  const dataPath = `/lista/${encodeURIComponent(slug)}`;
  const list = choiceAddress(pathname, { ...choice, page: 1 });
  return (
    <main className="mx-auto max-w-page px-gutter pb-section">
      <Breadcrumb trail={[{ label: "Home", to: "/" }]} current={title} />
      <div className="flex flex-col gap-2 pb-5 md:flex-row md:items-end md:justify-between md:gap-6 md:pt-3.5 md:pb-7">
        <h1 className="font-serif text-balance text-h1">{title}</h1>
        <p aria-live="polite" className="text-ink-muted tabular-nums">
          {counted(total, "produto encontrado", "produtos encontrados")}
        </p>
      </div>
      {unknown && (
        <Note className="mb-5 md:mb-7" title="Esta categoria não existe.">
          Veja todas as peças da loja.
        </Note>
      )}
      <ListingToolbar key={slug} path={pathname} dataPath={dataPath} choice={choice} facets={facets} total={total} />
      {removals.length === 0 && <ActiveFilterList path={pathname} choice={choice} />}
      <div
        aria-busy={loading}
        className={`pt-6 transition-opacity delay-100 duration-(--duration-fast) md:pt-9 ${loading ? "opacity-60" : ""}`}
      >
        {products.length > 0 ? (
          <InfiniteProducts
            key={`${list} ${links.current}`}
            products={products}
            total={total}
            before={before}
            links={links}
            sizes={choice.sizes}
            pageOf={(page) => choiceAddress(path, { ...choice, page })}
            dataOf={(page) => choiceAddress(dataPath, { ...choice, page })}
          />
        ) : (
          <EmptyListing
            clearTo={countFilters(choice) > 0 ? listingAddress(pathname, { ordem: sortOf(choice.sort) }) : null}
            removals={removals}
          />
        )}
      </div>
    </main>
  );
}

function sortOf(sort: string): string | null {
  return sort === "default" ? null : sort;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="mx-auto min-h-dvh max-w-page px-gutter">
      <ListingFailure error={error} />
    </main>
  );
}
