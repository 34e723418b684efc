import { CircleAlert, RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { useRouteLoaderData, useSearchParams } from "react-router";
import { prefetchPart } from "#app/hydration/lazy-part.ts";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { findSeenOrder, shopperFor } from "#app/request/shopper.server.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { useShop } from "#app/request/use-shop.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { demoLogin } from "#app/session/account-page.server.ts";
import { useCustomer } from "#app/session/use-customer.ts";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { hasRemembered } from "#app/storefront/wishlist/favourites-before-login.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { isWholeAddress } from "#shop/customers/accounts/addresses/address.ts";
import { listAddresses } from "#shop/customers/accounts/addresses/address-queries.server.ts";
import { findProfile } from "#shop/customers/accounts/profile-queries.server.ts";
import type { SeenOrder } from "#shop/ordering/orders/access/find-right.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { readCardOutlook } from "#shop/ordering/orders/paying/paused-card.server.ts";
import { isCard } from "#shop/ordering/payments/payment.ts";
import type { Services } from "#shop/services.server.ts";
import type { Route } from "./+types/checkout";
import { CartCheckout, type CartCheckoutProps } from "./cart-checkout.tsx";
import { CheckoutHeader } from "./checkout-header.tsx";
import { EMPTY_DELIVERY } from "./delivery/delivery-fields.ts";
import { startFields } from "./delivery/profile-fields.ts";
import { DemoPart } from "./demo/demo-part.tsx";
import { HiddenOrderPart, loadOrderPage, OrderPart } from "./order-part.tsx";
import { useDocumentReload } from "./payment/use-document-reload.ts";
import type { PlainAnswer } from "./plain/plain-answer.ts";
import { PlainCheckout } from "./plain/plain-checkout.tsx";
import {
  type PlainCheckoutData,
  readPlainCheckout,
  submitPlainCheckout,
} from "./plain/submit-plain-checkout.server.ts";
import { ResultActions, ResultHead } from "./result/result-frame.tsx";

// Begun with the page's own scripts instead of after hydration.
if (!import.meta.env.SSR && location.search.includes("order_id=")) prefetchPart(loadOrderPage);

/** Loads the customer, the payment methods, and what the page shows: this browser's cart, or the order in the URL. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { config, payments } = services;
  const { session, shopper } = await shopperFor(request, context);
  const orderId = pageUrlOf(request).searchParams.get("order_id");
  return {
    customer: session && { id: session.customerId, name: session.name },
    page: orderId
      ? await readOrderPage(context, orderId, shopper, request.headers)
      : await readCartPage(services, session, request.headers),
    offered: payments.offered,
    // Configuration of the card fields; null unless cards are offered.
    cardFields:
      payments.offered.some(isCard) && config.mercadoPago?.publicKey
        ? { publicKey: config.mercadoPago.publicKey, scriptUrl: config.mercadoPago.sdkUrl }
        : null,
    demoLogin: await demoLogin(services),
    confirms: config.emailConfirmation,
  };
}

async function readCartPage(services: Services, session: { customerId: string } | null, headers: Headers) {
  const [profile, addresses] = await Promise.all([
    session && findProfile(services.db, session.customerId),
    session ? listAddresses(services.db, session.customerId) : [],
  ]);
  const plain = await readPlainCheckout(services, headers);
  return { kind: "cart" as const, profile, addresses: addresses.filter(isWholeAddress), plain };
}

/** `hidden`: this browser may not see the order, or there is none. */
async function readOrderPage(
  context: Route.LoaderArgs["context"],
  orderId: string,
  shopper: Shopper,
  headers: Headers,
) {
  const services = context.get(servicesContext);
  const seen = await findSeenOrder(context, orderId, shopper);
  if (!seen) return { kind: "hidden" as const, orderId };
  const from = { network: clientNetwork(clientAddress(headers)), session: shopper.customerId };
  const asksCards = seen.order.payment?.paidAt == null && services.payments.offered.some(isCard);
  return {
    kind: "order" as const,
    seen,
    now: services.clock(),
    // Whether cards wait, so that a page loaded again knows it.
    cards: asksCards ? await readCardOutlook(services, seen.order.id, from) : null,
  };
}

/** The form of a browser without scripts; the others call the API. */
export async function action({ request, context }: Route.ActionArgs) {
  const { session } = await shopperFor(request, context);
  return submitPlainCheckout(context.get(servicesContext), request, session);
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { demo } = useShop();
  const { customer, page, ...paying } = loaderData;
  const shown = { ...paying, customerId: customer?.id ?? null };
  const order = page.kind === "order" ? page.seen.order : null;
  useFollowSession(shown.customerId);
  useRememberedFavourites();
  useDocumentReload(paying.cardFields?.scriptUrl ?? null);
  return (
    <>
      <CheckoutHead customerName={customer?.name ?? null} order={order} />
      {page.kind === "cart" && <PlainCart {...page} answer={actionData} />}
      {page.kind === "cart" && (
        <div className="noscript:hidden" data-visitor={customer ? undefined : ""}>
          <CartCheckout {...shown} {...page} />
        </div>
      )}
      {page.kind === "order" && <OrderHints {...page.seen} />}
      {page.kind === "order" && <OrderPart {...shown} {...page} demo={demo} />}
      {page.kind === "hidden" && <HiddenOrderPart {...shown} {...page} />}
      {demo && <DemoPart paymentStatus={order?.paymentStatus ?? null} paymentState={order?.payment?.state ?? null} />}
    </>
  );
}

function CheckoutHead({ customerName, order }: { customerName: string | null; order: Order | null }) {
  const { demo } = useShop();
  const [query] = useSearchParams();
  return (
    <>
      <UnlistedHead title="Finalizar Pedido" />
      <CheckoutHeader customerName={customerName} demo={demo} back={backOf(order, query)} />
    </>
  );
}

interface PlainCartProps extends Pick<CartCheckoutProps, "profile" | "addresses"> {
  plain: PlainCheckoutData | null;
  answer: PlainAnswer | undefined;
}

/** Rendered on the server only: a browser that shows it runs no JavaScript. */
function PlainCart({ plain, answer, profile, addresses }: PlainCartProps) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <PlainCheckout
          plain={plain}
          known={profile && startFields(EMPTY_DELIVERY, profile, addresses, null)}
          answer={answer}
        />
      )}
    </noscript>
  );
}

/** What a page of an order tells browsers, and shoppers without scripts. */
function OrderHints({ right, order }: SeenOrder) {
  return (
    <>
      {right === "link" && <meta name="referrer" content="no-referrer" />}
      <noscript>
        {import.meta.env.SSR && (
          <p className="mx-auto max-w-180 px-gutter pt-6 text-ink-soft text-small">
            Sem JavaScript esta página não muda sozinha: depois de pagar, recarregue-a.
            {!isUndeliverable(order.customerEmail) && " Também avisamos por e-mail."}
          </p>
        )}
      </noscript>
    </>
  );
}

/** Adds the favourites chosen before a login, as the header of the shop's other pages does. */
function useRememberedFavourites(): void {
  const { customer } = useCustomer();
  useEffect(() => {
    if (!customer || !hasRemembered()) return;
    import("#app/storefront/wishlist/change-favourites.ts")
      .then(({ syncFavourites }) => syncFavourites(customer))
      // Without the favourites the page still works, and the next page of the shop tries again.
      .catch(() => undefined);
  }, [customer]);
}

/** Where the header's arrow leads: one step back; from an order that is paid, or was, to the shop. */
function backOf(order: Order | null, query: URLSearchParams) {
  if (order) return order.payment?.paidAt != null ? "shop" : { order: orderPagePath(order) };
  return query.get("etapa") === "pagamento" ? "delivery" : "cart";
}

export function ErrorBoundary() {
  const shop = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <title>Ops! Algo deu errado</title>
      <CheckoutHeader customerName={null} demo={shop?.demo ?? false} />
      <CheckoutFailure onRetry={() => window.location.reload()}>
        Não foi possível abrir o seu pedido. Nada do que você digitou se perdeu e nada foi cobrado duas vezes.
      </CheckoutFailure>
    </>
  );
}

interface CheckoutFailureProps {
  /** Error text for the shopper. */
  children: string;
  onRetry: () => void;
}

/** The checkout failed to load: retry or go back to the cart. */
function CheckoutFailure({ children, onRetry }: CheckoutFailureProps) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="outline-none focus-visible:shadow-none mx-auto max-w-180 px-gutter pt-8 pb-16 md:pt-14 md:pb-28"
    >
      <ResultHead tone="danger" icon={CircleAlert} title="Ops! Algo deu errado">
        {children}
      </ResultHead>
      <ResultActions>
        <ButtonLink to="/cart" variant="secondary">
          Voltar ao carrinho
        </ButtonLink>
        <Button icon={RefreshCw} onClick={onRetry}>
          Tentar novamente
        </Button>
      </ResultActions>
    </main>
  );
}
