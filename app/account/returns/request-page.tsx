import { isRouteErrorResponse } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { useShop } from "#app/request/use-shop.ts";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { OrderReturns } from "#shop/fulfilment/returns/order-returns.server.ts";
import type { NoReturnReason } from "#shop/fulfilment/returns/return-offer.ts";
import type { ReturnKind } from "#shop/fulfilment/returns/return-status.ts";
import { noReturnText } from "#shop/fulfilment/returns/return-texts.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import type { Route } from "./+types/request-page";
import { GiveUpForm } from "./give-up-form.tsx";
import { GivenUpView } from "./given-up-view.tsx";
import { type LoadedRequest, loadRequest } from "./load-request.server.ts";
import { NoOrderView } from "./no-order-view.tsx";
import { ReturnRequestForm } from "./request-form.tsx";
import { requestPath } from "./return-paths.ts";
import { ReturnTrail } from "./return-trail.tsx";
import { submitRequest } from "./submit-request.server.ts";

export function loader({ request, context, params }: Route.LoaderArgs) {
  return loadRequest(request, context, params.orderId);
}

export { ownAndRetryHeaders as headers } from "#app/forms/retry-headers.ts";

export function action({ request, context, params }: Route.ActionArgs) {
  return submitRequest(request, context, params.orderId);
}

const TITLES: Readonly<Record<ReturnKind, string>> = {
  regret: "Desistir da compra",
  exchange: "Trocar tamanho",
  defect: "Peça com defeito",
};

/** 'Desistir da compra', 'Trocar tamanho' and the defect page, for one order. */
export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand } = useShop();
  const { order, kind, givenUpCents } = loaderData;
  useFollowSession(loaderData.customerId ?? undefined);
  const title = givenUpCents !== null ? "Compra desfeita" : TITLES[kind];
  return (
    <main className="mx-auto max-w-[calc(48rem+2*var(--spacing-gutter))] px-gutter pb-section">
      <title>{`${title} | Pedido ${orderNumber(order)} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {order.customerId === null && <meta name="referrer" content="no-referrer" />}
      <ReturnTrail order={order} here={title} />
      <h1 className="mb-5 font-serif text-h1 md:pt-3.5">{title}</h1>
      {givenUpCents === null ? (
        <Choice {...loaderData} answer={actionData} />
      ) : (
        <GivenUpView order={order} refundCents={givenUpCents} />
      )}
    </main>
  );
}

function Choice({ answer, ...loaded }: LoadedRequest & { answer: FormAnswer | undefined }) {
  const { kind, giveUp, exchange } = loaded;
  if (kind === "regret") {
    if (giveUp.kind === "none") return <NotPossible reason={giveUp.reason} order={loaded.order} />;
    if (giveUp.kind === "cancel") return <GiveUpForm {...loaded} refundCents={giveUp.refundCents} answer={answer} />;
    return <ReturnRequestForm {...loaded} until={giveUp.until} answer={answer} />;
  }
  if (exchange.kind === "none") return <NotPossible reason={exchange.reason} order={loaded.order} />;
  if (kind === "exchange" && !exchange.sizes) return <NotPossible reason="too_late" order={loaded.order} />;
  if (kind === "exchange" && !loaded.hasOtherSize) return <NothingToSwap {...loaded} />;
  const until = kind === "exchange" ? exchange.sizeUntil : exchange.defectUntil;
  return <ReturnRequestForm {...loaded} until={until} answer={answer} />;
}

interface NothingToSwapProps extends Pick<OrderReturns, "giveUp"> {
  order: Order;
}

/** In place of the exchange form when no piece has another size in stock: the ways that are open. Rules: REFUND-79. */
function NothingToSwap({ order, giveUp }: NothingToSwapProps) {
  const orderPage = orderPagePath(order);
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-ink-soft text-lead">
        Nenhuma peça deste pedido tem outro tamanho em estoque agora.{" "}
        {giveUp.kind === "return" && "Você pode devolver as peças, sem custo, e comprar de novo quando quiser."}
      </p>
      <div className="flex flex-col gap-3 md:flex-row md:flex-wrap">
        {giveUp.kind !== "none" && <ButtonLink to={requestPath(orderPage, "regret")}>Desistir da compra</ButtonLink>}
        <ButtonLink to={requestPath(orderPage, "defect")} variant="secondary">
          Peça com defeito
        </ButtonLink>
        <ButtonLink to={orderPage} variant="ghost">
          Voltar ao pedido
        </ButtonLink>
      </div>
    </div>
  );
}

function NotPossible({ reason, order }: { reason: NoReturnReason; order: Order }) {
  const { brand } = useShop();
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-prose text-ink-soft text-lead">
        {noReturnText(reason)} Se precisar, escreva para <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
      <ButtonLink to={orderPagePath(order)} variant="secondary">
        Voltar ao pedido
      </ButtonLink>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NoOrderView />;
  throw error;
}
