import { useNavigate } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { amountFacts } from "#app/order/amount-facts.tsx";
import { OrderLines, orderLines } from "#app/order/order-lines.tsx";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { whyCancellable } from "#app/order/order-texts.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { type Centavos, formatBrl } from "#platform/money.ts";
import type { AlongOrder } from "#shop/ordering/orders/along/sent-along.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";
import { keptLines, shownRefund } from "#shop/ordering/orders/refunding/shown-refund.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import { AccountForm } from "../area/account-form.tsx";
import { FormActions } from "../area/form-actions.tsx";
import { OrderPanel } from "../orders/order-panel.tsx";
import { AdditionsStay } from "./additions-stay.tsx";
import { OrderEmailField, orderEmailErrors } from "./order-email-field.tsx";
import { WHOLE_ORDER } from "./read-return-form.ts";

interface GiveUpFormProps {
  order: Order;
  /** The customer that the page belongs to; null: it was opened by a claim or a link. */
  customerId: string | null;
  /** Whether the order's e-mail must be typed first. */
  asksEmail?: boolean;
  refundCents: Centavos;
  /** Additions to the order; they are not cancelled with it. */
  additions?: readonly AlongOrder[];
  answer: FormAnswer | undefined;
}

/** Asks for confirmation before cancelling an unsent order. Rules: ORDER-89. */
export function GiveUpForm({
  order,
  customerId,
  asksEmail = false,
  refundCents,
  additions = [],
  answer,
}: GiveUpFormProps) {
  const navigate = useNavigate();
  const orderPage = orderPagePath(order);
  const refund = refundCents > 0 ? shownRefund(order) : null;
  return (
    <>
      <p className="mb-7 max-w-prose text-ink-soft text-lead">
        {isPayable(order) ? "Este pedido ainda não foi pago." : whyCancellable(order)} Se você desistir agora, ele é
        cancelado por inteiro, sem custo. Não precisa explicar o motivo.
        {refund &&
          ` Deste pedido já devolvemos ${formatBrl(refund.refundedCents)}: agora volta o restante, ${formatBrl(refundCents)}.`}
      </p>
      <AdditionsStay additions={additions} />
      <OrderPanel title="O que será cancelado" large>
        <OrderLines lines={orderLines({ items: keptLines(order.items) })} />
        <div className="border-line border-t pt-5">
          <FactList
            facts={
              refundCents > 0
                ? [{ label: "Volta para você", value: formatBrl(refundCents), strong: true }]
                : amountFacts(order)
            }
          />
        </div>
        {refundCents === 0 && <p className="font-semibold">Nada foi cobrado.</p>}
        {refundCents > 0 && (
          <p className="text-ink-soft text-small">
            Pedimos a devolução na mesma hora, pelo meio em que você pagou, com o frete.{" "}
            {refundTerm(order.paymentMethod)}
          </p>
        )}
        <AccountForm
          check={(fields) => orderEmailErrors(asksEmail, order, fields)}
          customerId={customerId}
          initial={answer}
          onDone={({ goTo }) => void navigate(goTo ?? orderPage, { replace: true })}
        >
          {({ typed, errors, busy }) => (
            <>
              <input type="hidden" name={WHOLE_ORDER} value="1" />
              {asksEmail && <OrderEmailField order={order} typed={typed} errors={errors} />}
              <FormActions busy={busy} label="Desistir da compra" back={orderPage} backLabel="Manter pedido" danger />
            </>
          )}
        </AccountForm>
      </OrderPanel>
    </>
  );
}
