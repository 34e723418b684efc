import { Menu, Search, ShoppingBag, User } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import { lazyPart, prefetchPart } from "#app/hydration/lazy-part.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { useShop } from "#app/request/use-shop.ts";
import { useCustomer } from "#app/session/use-customer.ts";
import { useCart } from "#app/storefront/cart/cart-store.ts";
import { brandLetters, brandLook } from "#app/ui/brand/brand-look.ts";
import { BrandLogo } from "#app/ui/brand/brand-mark.tsx";
import { usePageOverlay } from "#app/ui/dialog/use-page-overlay.ts";
import { IconButton, IconLink } from "#app/ui/icon-button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { loader as productLoader } from "../product.tsx";
import { FavouritesEntry } from "../wishlist/favourites-entry.tsx";
import { loadSearch, SearchPanel } from "./search-panel.tsx";
import { SEARCH_FIELD, SITE_NAV } from "./site-nav.ts";

const UserMenu = lazyPart(async () => (await import("./user-menu.tsx")).UserMenu);

const SEARCH_PANEL = "busca-no-topo";

// Few visits open it: loaded when the pointer or the focus reaches its button.
const loadMobileMenu = () => import("./mobile-menu.tsx");
const MobileMenu = lazyPart(async () => (await loadMobileMenu()).MobileMenu);

const loadCartSync = () => import("../cart/sync/cart-sync.ts");
const ignore = () => {};

/**
 * Sticky header: listings, brand, search, cart, account. On phones a menu replaces the listings; up to 1440 px it holds
 * those that have no room. Its breakpoints are container queries in rem, so that enlarged text gets the phone's
 * layout, also where a style sheet enlarged it. Rules: LIST-77.
 */
export function ShopHeader() {
  const { brand } = useShop();
  const search = usePageOverlay();
  const menu = usePageOverlay();
  const header = useRef<HTMLElement>(null);

  function closeSearch() {
    search.close();
    // There are two toggles: return the focus to the visible one.
    const toggles = header.current?.querySelectorAll<HTMLElement>(`[aria-controls="${SEARCH_PANEL}"]`) ?? [];
    for (const toggle of toggles) if (toggle.checkVisibility()) toggle.focus();
  }

  const searching = search.isOpen;
  const toggleSearch = () => (searching ? closeSearch() : search.open());
  return (
    <header ref={header} className="sticky top-0 z-20 border-line border-b bg-paper">
      <div className="@container">
        <div className="mx-auto grid h-15 max-w-page grid-cols-[1fr_auto_1fr] items-center gap-x-3 px-gutter @min-[48rem]:h-header @min-[48rem]:grid-cols-[auto_1fr_auto] @min-[48rem]:gap-x-3 @min-[64rem]:grid-cols-[1fr_auto_1fr] @min-[64rem]:gap-x-7">
          <div className="hidden items-center gap-1.5 @min-[48rem]:flex">
            <span className="@min-[64rem]:-ml-3 @min-[89rem]:hidden">
              <MenuToggle open={menu.isOpen} onOpen={menu.open} />
            </span>
            <MainNav replace={searching} />
          </div>
          <div className="-ml-3 flex gap-2 @min-[48rem]:hidden">
            <MenuToggle open={menu.isOpen} onOpen={menu.open} />
            <SearchToggle open={searching} onToggle={toggleSearch} />
          </div>
          <Link
            to="/"
            replace={searching}
            style={brandLetters(brand.name)}
            className={`${brandLook(brand.name)} inline-flex min-h-tap items-center px-1 text-center @min-[48rem]:-order-1 @min-[48rem]:@max-[64rem]:-ml-1 @min-[48rem]:@max-[64rem]:text-left @min-[64rem]:order-none @min-[64rem]:max-w-[calc(100cqw-56.5rem)] @min-[80rem]:max-w-[calc(min(100cqw,90rem)-64rem)]`}
          >
            {brand.logo ? (
              <BrandLogo brand={brand} />
            ) : (
              <span className="line-clamp-4 @min-[48rem]:line-clamp-3">{brand.name}</span>
            )}
          </Link>
          <div className="-mr-2.5 flex justify-end">
            <span className="hidden @min-[48rem]:block">
              <SearchToggle open={searching} onToggle={toggleSearch} />
            </span>
            <FavouritesEntry replace={searching} />
            <CartEntry replace={searching} />
            <AccountEntry replace={searching} />
          </div>
        </div>
      </div>
      {searching && <SearchPanel id={SEARCH_PANEL} onClose={closeSearch} />}
      {menu.isOpen && (
        <Suspense>
          <MobileMenu onClose={menu.close} />
        </Suspense>
      )}
    </header>
  );
}

/** `replace`: an overlay is open and has its own history entry, which the next page replaces. */
function MainNav({ replace }: { replace: boolean }) {
  const product = useRouteLoaderData<typeof productLoader>("storefront/product")?.product;
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Categorias"
      className="main-nav flex gap-4 text-small @min-[64rem]:gap-5 @min-[80rem]:gap-7.5 @min-[80rem]:text-control"
    >
      {SITE_NAV.map(({ label, to, slug }) => (
        <PageLink
          key={slug}
          to={to}
          replace={replace}
          aria-current={pathname === to ? "page" : undefined}
          data-current={product?.category === slug || undefined}
          className="menu-link"
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}

/** Before hydration the toggles are links: to the search page, and to the listings in the footer. */
function SearchToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const hydrated = useHydrated();
  if (!hydrated) return <IconLink icon={Search} label="Buscar" to={`/busca#${SEARCH_FIELD}`} />;
  return (
    <IconButton
      icon={Search}
      label="Buscar"
      aria-expanded={open}
      aria-controls={SEARCH_PANEL}
      onClick={onToggle}
      onPointerEnter={() => prefetchPart(loadSearch)}
      onFocus={() => prefetchPart(loadSearch)}
    />
  );
}

function MenuToggle({ open, onOpen }: { open: boolean; onOpen: () => void }) {
  const hydrated = useHydrated();
  if (!hydrated) return <IconLink icon={Menu} label="Menu" to="#categorias" />;
  return (
    <IconButton
      icon={Menu}
      label="Menu"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onOpen}
      onPointerEnter={() => prefetchPart(loadMobileMenu)}
      onFocus={() => prefetchPart(loadMobileMenu)}
    />
  );
}

/** The bag with the number of pieces. It is on every page, so it also follows the cart of the customer who logs in. */
function CartEntry({ replace }: { replace: boolean }) {
  const { count } = useCart();
  const { customer } = useCustomer();

  useEffect(() => {
    // Ignores failures: the cart stays as it is in this browser.
    if (customer) loadCartSync().then(({ followCart }) => followCart(customer.id), ignore);
  }, [customer]);

  return <IconLink icon={ShoppingBag} label="Carrinho" count={count} to="/cart" prefetch="intent" replace={replace} />;
}

/** The user icon: the login, or the menu of the logged-in customer. On phones the mobile menu has these entries. */
function AccountEntry({ replace }: { replace: boolean }) {
  const { status } = useCustomer();
  if (status === "in") {
    return (
      <span className="hidden @min-[48rem]:block">
        <Suspense fallback={<IconLink icon={User} label="Minha conta" to="/account" />}>
          <UserMenu />
        </Suspense>
      </span>
    );
  }
  return (
    <>
      <span className="logged-out-only hidden @min-[48rem]:block">
        <IconLink icon={User} label="Entrar" to="/login" prefetch="intent" replace={replace} />
      </span>
      <noscript>{import.meta.env.SSR && <AccountWithoutScripts />}</noscript>
    </>
  );
}

/** A cached page does not know who reads it. Without JavaScript, a per-user stylesheet shows the right link. */
function AccountWithoutScripts() {
  return (
    <>
      <link rel="stylesheet" href="/auth/v1/session.css" />
      <span className="logged-in-only block">
        <IconLink icon={User} label="Minha conta" to="/account" />
      </span>
      <span className="logged-out-only block @min-[48rem]:hidden">
        <IconLink icon={User} label="Entrar" to="/login" />
      </span>
    </>
  );
}
