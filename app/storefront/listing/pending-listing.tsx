import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { slugOfListing } from "#app/ui/loading-text.ts";
import { listingFor } from "#shop/catalogue/listings/category.ts";
import { CardSkeleton } from "../card/card-skeleton.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** A listing that loads faster than this shows no skeleton, which would only flash. */
const PATIENCE_MS = 250;

/** The current page, or a skeleton of the next listing when that takes long to load. */
export function PendingListing({ children }: { children: ReactNode }) {
  const slug = useSlowListing();
  useLayoutEffect(() => {
    if (slug) window.scrollTo(0, 0);
  }, [slug]);
  return (
    <>
      {slug && <ListingSkeleton slug={slug} />}
      <div className={slug ? "hidden" : "contents"}>{children}</div>
    </>
  );
}

function useSlowListing(): string | null {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const coming = state === "loading" && location.pathname !== pathname ? slugOfListing(location.pathname) : null;
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (!coming) return setSlow(null);
    const timer = setTimeout(() => setSlow(coming), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [coming]);
  return coming === slow ? slow : null;
}

function ListingSkeleton({ slug }: { slug: string }) {
  const { title } = listingFor(slug);
  return (
    <main aria-busy="true" className="mx-auto min-h-dvh max-w-page px-gutter pb-section">
      <Breadcrumb trail={[{ label: "Home", to: "/" }]} current={title} />
      <h1 className="pb-5 font-serif text-balance text-h1 md:pt-3.5 md:pb-7">{title}</h1>
      <p className="sr-only">Carregando produtos...</p>
      <div className="mb-6 h-14 border-line border-y md:mb-9 md:h-16" />
      <div className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 md:gap-y-12 lg:grid-cols-4">
        {CARDS.map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </main>
  );
}
