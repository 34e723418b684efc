import clsx from "clsx";
import { SearchX } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { pageMeta } from "#app/request/page-meta.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazily } from "#platform/lazily.ts";
import { homeProducts } from "#shop/catalogue/products/catalogue-queries.server.ts";
import { countedMatches } from "#shop/catalogue/search/search-term.ts";
import { sizeInTerm } from "#shop/catalogue/search/size-in-term.ts";
import type { Route } from "./+types/search";
import { SEARCH_FIELD } from "./frame/site-nav.ts";
import { ActiveFilterList } from "./listing/active-filter-list.tsx";
import { EmptyListing } from "./listing/empty-listing.tsx";
import { InfiniteProducts } from "./listing/infinite-products.tsx";
import { choiceAddress, NO_FILTERS, OPEN_PARAMETER } from "./listing/listing-choice.ts";
import { ListingToolbar } from "./listing/listing-toolbar.tsx";
import { pageLinks } from "./listing/page-links.ts";
import { useListLoading } from "./listing/use-list-loading.ts";
import { BestSellers } from "./not-found/best-sellers.tsx";
import { CategoryLinks } from "./not-found/category-links.tsx";
import type { PartlyFound } from "./search/partly-found.ts";
import { readSearch } from "./search/read-search.server.ts";
import { rememberSearch } from "./search/recent-searches.ts";
import { SearchForm } from "./search/search-form.tsx";

/**
 * Products that match `?q=`; without a term or without matches, best sellers. Redirects from a page beyond the last to
 * the last one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = pageUrlOf(request);
  const { choice, last, ...found } = await readSearch(context, url, url.searchParams.has(OPEN_PARAMETER));
  const { db } = context.get(servicesContext);
  const { bestSellers } = found.isFound ? { bestSellers: [] } : await homeProducts(db);
  const links = pageLinks(choice.page, last, (page) => choiceAddress("/busca", { ...choice, page }));
  return { ...found, choice, bestSellers, links };
}

/** Rules: LIST-59. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { choice, links } = loaderData ?? {};
  const term = choice?.term ?? "";
  return pageMeta(matches[0].loaderData, {
    title: term ? `Busca: ${term}` : "Busca",
    description: "Procure joias em prata 925 por nome, descrição ou etiqueta.",
    path: "/busca",
    // Only the search page itself is indexed, not its results.
    noindex: Boolean(term) || (choice?.sort ?? "default") !== "default" || (links?.current ?? 1) > 1,
  });
}

const DATA_PATH = "/busca/lista";
const LIST = "pt-9 pb-section transition-opacity delay-100 duration-(--duration-fast)";

export default function Search({ loaderData }: Route.ComponentProps) {
  const { choice, products, total, before, meant, partly, isFound, facets, removals, bestSellers, links } = loaderData;
  const { term, sort } = choice;
  const found = partly?.found ?? meant ?? term;
  const loading = useListLoading();
  const { hash } = useLocation();
  // Client-side navigation does not focus the fragment's target; browsers do so only on a full page load.
  useEffect(() => {
    if (hash === `#${SEARCH_FIELD}`) document.getElementById(SEARCH_FIELD)?.focus({ preventScroll: true });
  }, [hash]);
  useEffect(() => {
    if (term && total > 0) rememberSearch(found);
  }, [term, total, found]);
  return (
    <main className="mx-auto max-w-page px-gutter">
      <h1 className="sr-only">Busca</h1>
      <div className="max-w-190 pt-3 md:pt-11">
        <SearchForm
          key={term}
          fieldId={SEARCH_FIELD}
          label="Produtos"
          term={term}
          sort={sort === "default" ? undefined : sort}
          large
        />
      </div>
      {isFound && (
        <>
          <div aria-live="polite" className="grid min-w-0 gap-1 break-words py-5 tabular-nums md:pt-9">
            {meant && <Meant term={term} meant={meant} />}
            <p>
              <b className="font-semibold">{resultsFound(total)}</b>
              {/* With a typo forgiven, the line above has just named the term. */}
              {(partly || !meant) && <span className="text-ink-muted"> para “{found}”</span>}
              {partly && <Missing of={partly} />}
            </p>
          </div>
          <ListingToolbar
            key={`filters ${term}`}
            path="/busca"
            dataPath={DATA_PATH}
            choice={choice}
            facets={facets}
            total={total}
          />
          {removals.length === 0 && <ActiveFilterList path="/busca" choice={choice} />}
          <div aria-busy={loading} className={clsx(LIST, loading && "opacity-60")}>
            {products.length > 0 ? (
              <InfiniteProducts
                key={choiceAddress("/busca", { ...choice, page: links.current })}
                products={products}
                before={before}
                total={total}
                links={links}
                sizes={choice.sizes.length > 0 ? choice.sizes : sizeInTerm(term)?.sizes}
                pageOf={(page) => choiceAddress("/busca", { ...choice, page })}
                dataOf={(page) => choiceAddress(DATA_PATH, { ...choice, page })}
              />
            ) : (
              <EmptyListing
                clearTo={choiceAddress("/busca", { ...choice, ...NO_FILTERS, page: 1 })}
                removals={removals}
              />
            )}
          </div>
        </>
      )}
      {!isFound && term && <NothingFound term={term} />}
      {!isFound && (
        <div className={term ? undefined : "grid grid-cols-[minmax(0,1fr)] gap-14 pt-7"}>
          {!term && <CategoryLinks />}
          <BestSellers products={bestSellers} />
        </div>
      )}
    </main>
  );
}

function resultsFound(total: number): string {
  return countedMatches(total, "resultado encontrado", "resultados encontrados").replace(/^m/, "M");
}

/** Says that the results are for a corrected term, not for the one typed. */
function Meant({ term, meant }: { term: string; meant: string }) {
  return (
    <p className="text-ink-soft">
      Não encontramos “{term}”. Mostrando resultados para <b className="font-semibold text-ink">“{meant}”</b>.
    </p>
  );
}

/** After the count: the words that the results lack, and the listings that lead there. Rules: LIST-84. */
function Missing({ of: { missing, listings } }: { of: PartlyFound }) {
  return (
    <>
      <span className="text-ink-muted">; nenhum tem também {quoted(missing)}.</span>{" "}
      {listings.map(({ title, path }) => (
        <Link key={path} to={path} className="link mr-3 inline-block py-2.5 font-normal">
          Ver {title}
        </Link>
      ))}
    </>
  );
}

const both = lazily(() => new Intl.ListFormat("pt-BR", { type: "conjunction" }));

function quoted(words: readonly string[]): string {
  return both().format(words.map((word) => `“${word}”`));
}

/** Rules: LIST-41. */
function NothingFound({ term }: { term: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4.5 px-4 pt-14 pb-16 text-center md:pt-18">
      <Icon of={SearchX} size="l" />
      <h2 aria-live="polite" className="font-serif text-balance text-h2">
        Nenhum produto encontrado
      </h2>
      <p className="max-w-105 break-words text-ink-soft">Não encontramos nada para “{term}”. Confira a grafia.</p>
      <CategoryLinks className="max-w-160 justify-center" />
      <ButtonLink to="/busca" variant="secondary">
        Limpar busca
      </ButtonLink>
    </div>
  );
}
