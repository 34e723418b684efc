import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { slugOfListing } from "#app/ui/loading-text.ts";
import { ListingSkeleton } from "./listing-skeleton.tsx";

/** A listing that comes at once is not announced by a flash. */
const PATIENCE_MS = 250;

/** The page, or the shape of the listing that takes its place when that keeps one waiting. */
export function ArrivingListing({ children }: { children: ReactNode }) {
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
