import { type ReactNode, Suspense } from "react";
import { Await, data, redirect } from "react-router";
import { readForm } from "#app/forms/read-form.server.ts";
import { loginPath } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { useShop } from "#app/request/use-shop.ts";
import { BestSellers } from "#app/storefront/not-found/best-sellers.tsx";
import { FavouriteList } from "#app/storefront/wishlist/favourite-list.tsx";
import { FavouriteSkeletons } from "#app/storefront/wishlist/favourite-skeletons.tsx";
import { FavouritesFailed } from "#app/storefront/wishlist/favourites-failed.tsx";
import { WishlistPrompt } from "#app/storefront/wishlist/wishlist-prompt.tsx";
import { homeProducts } from "#shop/catalogue/products/catalogue-queries.server.ts";
import { addToWishlist, removeFromWishlist } from "#shop/customers/wishlist/change-wishlist.server.ts";
import { favouriteProducts } from "#shop/customers/wishlist/wishlist-queries.server.ts";
import { AccountColumns } from "../account-columns.tsx";
import type { Route } from "./+types/wishlist";

/** The customer's favourites. Visitors see a login prompt and best sellers. A failed read is logged and shown on the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await sessionOf(request, context);
  const { db, config, logger } = context.get(servicesContext);
  if (!session) {
    const { bestSellers } = await homeProducts(db).catch(() => ({ bestSellers: [] }));
    return { customer: false, products: [], bestSellers };
  }
  try {
    const scope = { unlisted: config.mode === "demo" };
    return { customer: true, products: await favouriteProducts(db, session.customerId, scope), bestSellers: [] };
  } catch (error) {
    logger.error({ err: error }, "favourites could not be read");
    return data({ customer: true, products: null, bestSellers: [] }, { status: 503 });
  }
}

/** Client navigation: shows skeletons at once and streams the favourites in. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return { later: serverLoader().catch(() => ({ customer: true, products: null, bestSellers: [] })) };
}

const NOT_ADDED = {
  unknown_product: "Não foi possível adicionar o produto aos favoritos.",
  full: "Sua lista está cheia. Remova algum produto para adicionar outro.",
};

/** Heart buttons posted without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const [adding, removing] = [form.get("adicionar"), form.get("remover")];
  const session = await sessionOf(request, context);
  if (!session) {
    throw redirect(loginPath(typeof adding === "string" ? `/produto/${encodeURIComponent(adding)}` : "/wishlist"));
  }
  const { db, config, clock } = context.get(servicesContext);
  if (typeof removing === "string") await removeFromWishlist(db, session, removing);
  if (typeof adding === "string") {
    const result = await addToWishlist(db, session, adding, { unlisted: config.mode === "demo" }, clock());
    if (result.kind === "refused" && result.reason !== "already_there") {
      return data({ problem: NOT_ADDED[result.reason] }, { status: 409 });
    }
  }
  throw redirect("/wishlist");
}

export default function Wishlist({ loaderData, actionData }: Route.ComponentProps) {
  const { brand } = useShop();
  const problem = actionData?.problem;
  return (
    <>
      <title>{`Favoritos | ${brand.name}`}</title>
      <meta name="description" content="As joias em prata 925 que você guardou na sua lista." />
      <meta name="robots" content="noindex" />
      {"later" in loaderData ? (
        <Suspense fallback={<Loading />}>
          <Await resolve={loaderData.later}>{(found) => <Found {...found} problem={problem} />}</Await>
        </Suspense>
      ) : (
        <Found {...loaderData} problem={problem} />
      )}
    </>
  );
}

type FoundProps = Awaited<Extract<Route.ComponentProps["loaderData"], { later: unknown }>["later"]> & {
  problem: string | undefined;
};

function Found({ customer, products, bestSellers, problem }: FoundProps) {
  if (!customer) return <WishlistPrompt suggestions={<BestSellers products={bestSellers} />} />;
  if (!products) {
    return (
      <Columns>
        <FavouritesFailed />
      </Columns>
    );
  }
  return (
    <AccountColumns>
      <FavouriteList products={products} problem={problem} />
    </AccountColumns>
  );
}

function Loading() {
  return (
    <Columns>
      <FavouriteSkeletons />
    </Columns>
  );
}

function Columns({ children }: { children: ReactNode }) {
  return (
    <AccountColumns>
      <h1 className="mb-6 font-serif text-h1 md:mb-8">Favoritos</h1>
      {children}
    </AccountColumns>
  );
}
