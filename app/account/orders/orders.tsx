import { Suspense } from "react";
import { Await, data, Navigate, useRevalidator, useSearchParams } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { requireCustomer } from "#app/request/session.server.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { listRunningReturns, type RunningReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { listOrders } from "#shop/ordering/orders/order-queries.server.ts";
import type { Route } from "./+types/orders";
import { OrdersFailed, OrdersList } from "./orders-list.tsx";

/** Rules: ORDER-36. */
const PER_PAGE = 10;
/** Minimum time to show skeletons, so that they do not flicker. Rules: ORDER-92. */
const SKELETON_MS = 300;

/** The customer's orders. Visitors are redirected to the login. A failed read is logged and answered with 503. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await requireCustomer(request, context);
  const { db, logger } = context.get(servicesContext);
  const page = pageOf(pageUrlOf(request).searchParams);
  try {
    const found = await listOrders(db, session.customerId, { limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE });
    const orders = found.slice(0, PER_PAGE);
    const returns = await listRunningReturns(
      db,
      orders.map(({ id }) => id),
    );
    return { orders, returns, more: found.length > PER_PAGE };
  } catch (error) {
    logger.error({ err: error }, "orders could not be read");
    return data({ orders: null, returns: [], more: false }, { status: 503 });
  }
}

/** Client navigation: shows skeletons at once and streams the orders in. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const shownLongEnough = new Promise((resolve) => setTimeout(resolve, SKELETON_MS));
  const later = Promise.all([serverLoader(), shownLongEnough])
    .then(([found]) => ({ ...found, loginAt: null }))
    .catch((error: unknown) => {
      const loginAt = error instanceof Response ? error.headers.get("Location") : null;
      if (loginAt) return { orders: [], returns: [], more: false, loginAt };
      return { orders: null, returns: [], more: false, loginAt: null };
    });
  return { later };
}

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get("pagina") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <UnlistedHead title="Meus Pedidos" />
      <h1 className="mb-7 font-serif text-h1">Meus Pedidos</h1>
      {"later" in loaderData ? (
        <Suspense fallback={<OrderSkeletons />}>
          <Await resolve={loaderData.later}>
            {({ loginAt, ...found }) => (loginAt ? <Navigate to={loginAt} replace /> : <Found {...found} />)}
          </Await>
        </Suspense>
      ) : (
        <Found {...loaderData} />
      )}
    </>
  );
}

interface FoundProps {
  orders: Order[] | null;
  /** Their open returns. */
  returns: RunningReturn[];
  more: boolean;
}

/** The list with paging. */
function Found({ orders, returns, more }: FoundProps) {
  const { revalidate, state } = useRevalidator();
  const [query] = useSearchParams();
  const page = pageOf(query);
  if (!orders) return <OrdersFailed busy={state !== "idle"} onRetry={() => void revalidate()} />;
  return (
    <>
      <OrdersList orders={orders} returns={returns} />
      {(more || page > 1) && (
        <nav aria-label="Páginas de pedidos" className="mt-6 flex justify-between gap-3">
          {page > 1 && (
            <ButtonLink to={page === 2 ? "/pedidos" : `?pagina=${page - 1}`} variant="secondary">
              Pedidos mais novos
            </ButtonLink>
          )}
          {more && (
            <ButtonLink to={`?pagina=${page + 1}`} variant="secondary" className="ml-auto">
              Pedidos mais antigos
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

/** Three skeleton cards shown while the orders load. */
function OrderSkeletons() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Carregando pedidos...</span>
      {[1, 2, 3].map((card) => (
        <div key={card} className="grid gap-5 rounded-panel border border-line bg-surface p-4 md:p-6">
          <div className="flex justify-between gap-5">
            <div className="grid gap-2">
              <Skeleton className="h-5 w-36" />
              <Skeleton className="h-4 w-28" />
            </div>
            <Skeleton className="h-7 w-24 rounded-full" />
          </div>
          <div className="flex gap-3.5">
            <Skeleton className="size-14 flex-none" />
            <Skeleton className="h-10 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
