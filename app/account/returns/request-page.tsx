import { isRouteErrorResponse } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import type { NoReturnReason } from "#shop/fulfilment/returns/return-offer.ts";
import type { ReturnKind } from "#shop/fulfilment/returns/return-status.ts";
import { noReturnText } from "#shop/fulfilment/returns/return-texts.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import type { Route } from "./+types/request-page";
import { GiveUpForm } from "./give-up-form.tsx";
import { GivenUpView } from "./given-up-view.tsx";
import { type LoadedRequest, loadRequest } from "./load-request.server.ts";
import { NoOrderView } from "./no-order-view.tsx";
import { NotPossible } from "./not-possible.tsx";
import { ReturnRequestForm } from "./request-form.tsx";
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
  const { order, kind, givenUpCents } = loaderData;
  useFollowSession(loaderData.customerId ?? undefined);
  const title = givenUpCents !== null ? "Compra desfeita" : TITLES[kind];
  return (
    <main className="mx-auto max-w-[calc(48rem+2*var(--spacing-gutter))] px-gutter pb-section">
      <UnlistedHead title={`${title} | Pedido ${orderNumber(order)}`} isSecret={order.customerId === null} />
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
  const isOnePiece = loaded.order.items.reduce((sum, { quantity }) => sum + quantity, 0) === 1;
  const no = (reason: NoReturnReason) => <NotPossible {...loaded} why={noReturnText(reason, { isOnePiece, kind })} />;
  if (kind === "regret") {
    if (giveUp.kind === "none") return no(giveUp.reason);
    if (giveUp.kind === "cancel") return <GiveUpForm {...loaded} refundCents={giveUp.refundCents} answer={answer} />;
    return <ReturnRequestForm {...loaded} until={giveUp.until} answer={answer} />;
  }
  if (exchange.kind === "none") return no(exchange.reason);
  if (kind === "exchange" && !exchange.sizes) return no("too_late");
  if (kind === "exchange" && !loaded.hasOtherSize) {
    return <NotPossible {...loaded} why="Nenhuma peça deste pedido tem outro tamanho em estoque agora." />;
  }
  const until = kind === "exchange" ? exchange.sizeUntil : exchange.defectUntil;
  return <ReturnRequestForm {...loaded} until={until} answer={answer} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NoOrderView />;
  throw error;
}
