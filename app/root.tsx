import { type ReactNode, useContext, useEffect } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { canBeShared, sharePath } from "#shop/catalogue/pictures/picture.ts";
import { sitePictures } from "#shop/catalogue/pictures/picture-queries.server.ts";
import { cartStorageKey } from "#shop/ordering/cart/cart.ts";
import { closedNotice } from "#shop/settings/shop-status.ts";
import type { Route } from "./+types/root";
import styles from "./app.css?url";
import favicon from "./favicon.svg?url";
import serifFont from "./fonts/ibarra-real-nova.woff2?url";
import sansFont from "./fonts/instrument-sans.woff2?url";
import blockedStorage from "./hydration/blocked-storage.ts?inline-script";
import deferredHydration from "./hydration/deferred-hydration.ts?inline-script";
import { HYDRATED_EVENT } from "./hydration/hydration-marks.ts";
import { PageNonce } from "./request/page-nonce.ts";
import { paymentPromises } from "./request/payment-promises.ts";
import { servicesContext } from "./request/services.server.ts";
import { fetchGalleryPicture, rememberFollowedCard } from "./storefront/card/followed-card.ts";
import { ErrorPage } from "./ui/error-page.tsx";
import { FollowedLinks } from "./ui/followed-links.tsx";
import { MissingPictureContext } from "./ui/picture.tsx";
import { ProgressLine } from "./ui/progress-line.tsx";
import { Toaster } from "./ui/toast/toast.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: serifFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: sansFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "48x48" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** What every page knows of the shop; public, the same for everyone. Rules: CART-16. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, clock, db, payments } = context.get(servicesContext);
  // A page without this picture shows a plain tile: no reason to fail when the database is away.
  const pictures = await sitePictures(db).catch(() => null);
  const hero = config.storefront.heroPicture ?? pictures?.hero;
  return {
    brand: config.brand,
    closed: closedNotice(config.status, clock()),
    cartKey: cartStorageKey(config.environmentBrand.name),
    demo: config.mode === "demo",
    payments: paymentPromises(payments.offered, config.stripe?.methods ?? [], config.installments),
    handlingDays: config.handlingDays,
    giftMessages: config.giftMessages,
    promotionBanner: config.promotionBanner,
    answerDays: config.answerDays,
    unpaidOrderHours: config.unpaidOrderHours,
    pixDiscountPercent: payments.offered.includes("pix") ? config.pixDiscountPercent : 0,
    publicUrl: config.publicUrl,
    year: dayInSaoPaulo(clock()).slice(0, 4),
    missingPicture: pictures?.["sem-imagem"] ?? null,
    shareImage: hero && canBeShared(hero) ? { path: sharePath(hero), alt: hero.alt } : null,
  };
}

/** Only the panel changes it. */
export function shouldRevalidate({ formAction, actionStatus = 200 }: ShouldRevalidateFunctionArgs) {
  return actionStatus < 400 && (formAction?.startsWith("/admin/configuracoes") ?? false);
}

/** The panel is installed as an app of its own. Rules: PUSH-13. */
const PANEL_MANIFEST = "/admin/manifest.webmanifest";

/** Before any script: zod would try whether it may compile code, which our policy forbids and browsers report. */
const ZOD_SETTINGS = "globalThis.__zod_globalConfig={jitless:true}";

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const nonce = useContext(PageNonce);
  const isInPanel = /^\/admin(\/|$)/.test(useLocation().pathname);
  // Every tab finds the cart under the key that the shop's name makes.
  return (
    <html lang="pt-BR" data-cart={root?.cartKey}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f8f5f0" />
        <Meta />
        <Links />
        <link rel="manifest" href={isInPanel ? PANEL_MANIFEST : "/manifest.webmanifest"} />
        {!root?.brand.icon && <link rel="icon" href={favicon} type="image/svg+xml" sizes="any" />}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
          dangerouslySetInnerHTML={{ __html: `${ZOD_SETTINGS};${blockedStorage}` }}
        />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
        {/* Only the server's script ever runs: the browser's build of this file holds none. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: deferredHydration }}
        />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: dispatched once the page is hydrated and at each navigation
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED_EVENT));
  }, [location]);
  return (
    <MissingPictureContext value={loaderData.missingPicture}>
      <ProgressLine />
      <Outlet />
      <Toaster />
      <FollowedLinks onApproach={fetchGalleryPicture} onFollow={rememberFollowedCard} />
    </MissingPictureContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="mx-auto max-w-page px-gutter">
      <ErrorPage error={error} />
    </main>
  );
}
