import { type ReactNode, Suspense } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import type { Route } from "./+types/layout";
import { ShopHeader } from "./frame/header.tsx";
import { StaticFooter, StaticPromiseStrip } from "./frame/static-frame.tsx";
import { PendingListing } from "./listing/pending-listing.tsx";
import { FAVOURITES_FORM } from "./wishlist/favourite-button.tsx";

const PageNotFound = lazyPart(async () => (await import("./not-found/page-not-found.tsx")).PageNotFound);

/** Layout of all shop pages; each page renders its own `<main>`. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-50 print:hidden -translate-y-[calc(100%+0.5rem)] rounded-control bg-ink px-6 py-3.5 font-semibold text-control text-paper focus-visible:translate-y-0"
      >
        Pular para o conteúdo
      </a>
      <StaticPromiseStrip />
      <ShopHeader />
      <div id="conteudo" tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {children}
      </div>
      <StaticFooter />
      {/* Without JavaScript, the heart buttons submit this form. */}
      <form id={FAVOURITES_FORM} method="post" action="/wishlist" hidden />
    </>
  );
}

export default function StorefrontLayout() {
  return (
    <Frame>
      <PendingListing>
        <Outlet />
      </PendingListing>
    </Frame>
  );
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame>
      <main className="mx-auto min-h-dvh max-w-page px-gutter">
        {missing ? (
          <Suspense>
            <PageNotFound />
          </Suspense>
        ) : (
          <ErrorPage error={error} />
        )}
      </main>
    </Frame>
  );
}
