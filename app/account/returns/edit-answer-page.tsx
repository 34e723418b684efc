import { data, isRouteErrorResponse, redirect, useNavigate } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { whyCancellable } from "#app/order/order-texts.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { useShop } from "#app/request/use-shop.ts";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { Button } from "#app/ui/button.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { listOpenEdits } from "#shop/fulfilment/returns/edit-answers/open-edits-queries.server.ts";
import { readOrderReturns } from "#shop/fulfilment/returns/find-return.server.ts";
import { noReturnText } from "#shop/fulfilment/returns/return-texts.ts";
import { asksForEmail } from "#shop/ordering/orders/access/order-right.ts";
import { findSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { isBeforeDispatch } from "#shop/ordering/orders/order-status.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import { AccountForm } from "../area/account-form.tsx";
import { OrderPanel } from "../orders/order-panel.tsx";
import type { Route } from "./+types/edit-answer-page";
import { AdditionsStay } from "./additions-stay.tsx";
import { findPageOrder } from "./find-page-order.server.ts";
import { NoOrderView } from "./no-order-view.tsx";
import { OrderEmailField, orderEmailErrors } from "./order-email-field.tsx";
import { EDIT_ANSWER, SEEN_EDIT } from "./read-return-form.ts";
import { orderPageOf, requestPath } from "./return-paths.ts";
import { ReturnTrail } from "./return-trail.tsx";
import { submitEditAnswer } from "./submit-edit-answer.server.ts";

/** Loads what the shop changed of an order. Redirects once the change was answered or the order sent. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { seen, customerId, headers } = await findPageOrder(request, context, params.orderId);
  const { db, clock } = context.get(servicesContext);
  const { order, right } = seen;
  const [edits, { giveUp }, { additions }] = await Promise.all([
    listOpenEdits(db, order.id),
    readOrderReturns(db, order, clock(), right),
    findSentAlong(db, order.id),
  ]);
  const orderPage = orderPageOf(pageUrlOf(request).pathname, order.id);
  // Sent pieces need a return instead; a cancelled order's page shows the refund.
  if (giveUp.kind === "return" || order.status === "cancelled")
    throw redirect(requestPath(orderPage, "regret"), { headers });
  if (edits.length === 0) throw redirect(orderPage, { headers });
  const asksEmail = asksForEmail(right, order.status);
  return data(
    {
      order,
      customerId,
      edits,
      giveUp,
      asksEmail,
      additions: additions.filter(({ status }) => isBeforeDispatch(status)),
    },
    { headers },
  );
}

export { ownAndRetryHeaders as headers } from "#app/forms/retry-headers.ts";

export function action({ request, context, params }: Route.ActionArgs) {
  return submitEditAnswer(request, context, params.orderId);
}

const TITLE = "Recusar a alteração";

/** What the shop changed, and the choice: keep it, or give the order up with all its money back. Rules: EDIT-18, EDIT-19. */
export default function EditAnswerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, customerId, edits, giveUp, asksEmail, additions } = loaderData;
  const { brand } = useShop();
  const navigate = useNavigate();
  useFollowSession(customerId ?? undefined);
  const answer = actionData as FormAnswer | undefined;
  const [kept, refused] = answer?.values?.[EDIT_ANSWER] === "manter" ? [answer, undefined] : [undefined, answer];
  const goOn = ({ goTo }: FormAnswer) => void navigate(goTo ?? orderPagePath(order), { replace: true });
  return (
    <main className="mx-auto max-w-[calc(48rem+2*var(--spacing-gutter))] px-gutter pb-section">
      <UnlistedHead title={`${TITLE} | Pedido ${orderNumber(order)}`} isSecret={order.customerId === null} />
      <ReturnTrail order={order} here={TITLE} />
      <h1 className="mb-5 font-serif text-h1 md:pt-3.5">{TITLE}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <OrderPanel title="O que a loja alterou" large>
          <ul className="grid gap-3">
            {edits.map(({ id, at, changes, refundCents }) => (
              <li key={id} className="break-words">
                <span className="block text-ink-muted text-small tabular-nums">{formatDateTime(at)}</span>
                {changes.length > 0 ? changes.join("; ") : "As peças do pedido"}
                {refundCents ? `. Devolvemos ${formatBrl(refundCents)}` : ""}
              </li>
            ))}
          </ul>
          <AccountForm check={() => ({})} customerId={customerId} initial={kept} onDone={goOn}>
            {({ busy }) => (
              <>
                <input type="hidden" name={EDIT_ANSWER} value="manter" />
                <input type="hidden" name={SEEN_EDIT} value={edits.at(-1)?.id} />
                <Button type="submit" busy={busy} className="justify-self-start">
                  Ficar com a alteração
                </Button>
              </>
            )}
          </AccountForm>
        </OrderPanel>
        <OrderPanel title="Não quer o pedido assim?" large>
          {giveUp.kind === "cancel" ? (
            <>
              <p className="text-ink-soft">
                {whyCancellable(order)} Se você recusar, ele é cancelado por inteiro, sem custo, e{" "}
                <b className="font-semibold text-ink">{formatBrl(giveUp.refundCents)}</b> voltam para você, com o frete.
                Não precisa explicar o motivo. {refundTerm(order.paymentMethod)}
              </p>
              <AdditionsStay additions={additions} />
              <AccountForm
                check={(fields) => orderEmailErrors(asksEmail, order, fields)}
                customerId={customerId}
                initial={refused}
                onDone={goOn}
              >
                {({ typed, errors, busy }) => (
                  <>
                    <input type="hidden" name={EDIT_ANSWER} value="recusar" />
                    {asksEmail && <OrderEmailField order={order} typed={typed} errors={errors} />}
                    <Button type="submit" busy={busy} variant="danger" className="justify-self-start">
                      Recusar e desistir da compra
                    </Button>
                  </>
                )}
              </AccountForm>
            </>
          ) : (
            giveUp.kind === "none" && <p className="text-ink-soft">{noReturnText(giveUp.reason)}</p>
          )}
          <p className="text-ink-soft text-small">
            Se preferir outra solução, escreva para <a href={`mailto:${brand.email}`}>{brand.email}</a>.
          </p>
        </OrderPanel>
      </div>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NoOrderView />;
  throw error;
}
