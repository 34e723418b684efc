import { data, isRouteErrorResponse } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { answerDone } from "#app/forms/submit-form.server.ts";
import { ReturnStatusPill } from "#app/order/return-status-pill.tsx";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { shownReturnLabel } from "#shop/fulfilment/return-labels/return-label.ts";
import { listReturnLabels } from "#shop/fulfilment/return-labels/return-label-queries.server.ts";
import { listRefundWaits } from "#shop/fulfilment/returns/corrections/refund-correction-queries.server.ts";
import { findReturn } from "#shop/fulfilment/returns/find-return.server.ts";
import { type Return, returnNumber } from "#shop/fulfilment/returns/return.ts";
import { canReturnBecome, returnKindLabel, returnNoun } from "#shop/fulfilment/returns/return-status.ts";
import { withdrawReturn } from "#shop/fulfilment/returns/withdraw-return.server.ts";
import { isEmailRefusal } from "#shop/ordering/orders/access/order-email.server.ts";
import { asksForEmail } from "#shop/ordering/orders/access/order-right.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { AccountForm } from "../area/account-form.tsx";
import type { Route } from "./+types/return-page";
import { correctionFacts } from "./correction-facts.ts";
import { findPageOrder } from "./find-page-order.server.ts";
import { NoOrderView } from "./no-order-view.tsx";
import { openOrderForm } from "./open-order-form.server.ts";
import { OrderEmailField, orderEmailErrors } from "./order-email-field.tsx";
import { refuseOrderEmail } from "./refuse-order-email.server.ts";
import { orderPageOf, returnPath } from "./return-paths.ts";
import { ReturnTrail } from "./return-trail.tsx";
import { ReturnScreen } from "./return-view.tsx";

/** A return, for its customer, or a shopper with its order's claim secret or a link; a 404 for anyone else. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { seen, shopper, customerId, headers } = await findPageOrder(request, context, params.orderId);
  const { order, right } = seen;
  const found = await findReturn(services, params.returnId, shopper);
  if (!found || found.made.orderId !== order.id) throw data(null, { status: 404, headers });
  const waits = await listRefundWaits(services.db, order.id);
  const corrections = correctionFacts(waits.filter(({ returnId }) => returnId === found.made.id));
  const asksEmail = asksForEmail(right, order.status);
  const [last] = await listReturnLabels(services.db, found.made.id);
  const label = last ? shownReturnLabel(last, right, dayInSaoPaulo(services.clock())) : null;
  return data({ made: found.made, label, order, customerId, asksEmail, corrections }, { headers });
}

export { ownAndRetryHeaders as headers } from "#app/forms/retry-headers.ts";

const NOT_DONE = { title: "Não foi cancelada", message: "Tente novamente em instantes." };
const TOO_LATE = {
  title: "Não dá mais para cancelar",
  message: "A peça já chegou até nós, ou o pedido já terminou. Recarregue a página para ver como está.",
};

export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const opened = await openOrderForm(request, context);
  if (opened.kind === "closed") return opened.answer;
  const { fields, shopper, typed } = opened;
  try {
    const result = await withdrawReturn(services, params.returnId, shopper, typed);
    if (result.kind === "refused") {
      if (isEmailRefusal(result)) return refuseOrderEmail(fields, result);
      return refuse(fields, { status: result.reason === "not_found" ? 404 : 409, problem: TOO_LATE });
    }
  } catch (error) {
    return answerFailure(services, fields, error, NOT_DONE);
  }
  return answerDone(fields, returnPath(orderPageOf(pageUrlOf(request).pathname, params.orderId), params.returnId));
}

export default function ReturnPage({
  loaderData: { made, label, order, customerId, asksEmail, corrections },
  actionData,
}: Route.ComponentProps) {
  useFollowSession(customerId ?? undefined);
  const title = `${returnKindLabel(made.kind)} ${returnNumber(made)}`;
  return (
    <main className="mx-auto max-w-[calc(48rem+2*var(--spacing-gutter))] px-gutter pb-section">
      <UnlistedHead title={title} isSecret={order.customerId === null} />
      <ReturnTrail order={order} here={title} />
      <div className="flex flex-col items-start justify-between gap-2 pb-5 md:flex-row md:items-center md:gap-6 md:pt-3.5 md:pb-7">
        <h1 className="font-serif text-h1">
          {returnKindLabel(made.kind)} <span className="whitespace-nowrap">{returnNumber(made)}</span>
        </h1>
        <ReturnStatusPill status={made.status} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ReturnScreen made={made} label={label} order={order} corrections={corrections} />
        <WithdrawForm made={made} order={order} customerId={customerId} asksEmail={asksEmail} answer={actionData} />
      </div>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NoOrderView />;
  throw error;
}

interface WithdrawFormProps {
  made: Return;
  order: Order;
  customerId: string | null;
  asksEmail: boolean;
  answer: FormAnswer | undefined;
}

/** Withdraws a return, until its pieces have arrived. Collapsed, so that it is not pressed by accident. */
function WithdrawForm({ made, order, customerId, asksEmail, answer }: WithdrawFormProps) {
  if (!canReturnBecome(made.kind, made.status, "cancelled") && !answer) return null;
  const words = returnNoun(made.kind);
  return (
    <details className="group" open={answer !== undefined}>
      <summary className="inline-flex min-h-tap cursor-pointer items-center text-ink-soft underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current">
        Mudou de ideia? Cancelar {words.this}
      </summary>
      <div className="mt-3 grid gap-4">
        <p className="text-ink-soft text-small">
          Fique com a peça e {words.this} termina aqui. Se ainda estiver no prazo, você pode pedir de novo.
        </p>
        <AccountForm
          check={(fields) => orderEmailErrors(asksEmail, order, fields)}
          customerId={customerId}
          initial={answer}
          onDone={() => showToast({ about: "return", title: words.cancelled })}
        >
          {({ typed, errors, busy }) => (
            <>
              {asksEmail && <OrderEmailField order={order} typed={typed} errors={errors} />}
              <div>
                <Button type="submit" variant="secondary" busy={busy}>
                  Cancelar {words.this}
                </Button>
              </div>
            </>
          )}
        </AccountForm>
      </div>
    </details>
  );
}
