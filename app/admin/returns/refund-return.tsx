import { RotateCcw } from "lucide-react";
import type { ConfirmQuestion } from "#app/admin/page/confirm-button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { formatCentsForInput, parseTypedCents } from "#platform/formats/typed-money.ts";
import { formatBrl } from "#platform/money.ts";
import { refundOf } from "#shop/fulfilment/returns/return.ts";
import { ReturnRefundForm } from "#shop/fulfilment/returns/return-forms.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { isTermOver, refundTermsForStaff } from "#shop/ordering/payments/refunds/refund-term.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { CollapsedForm } from "./collapsed-form.tsx";
import type { DecisionProps } from "./return-decision.tsx";
import { SeenStatusField } from "./seen-status-field.tsx";

interface RefundReturnProps extends DecisionProps {
  /** Not the usual next step: shown collapsed. */
  early?: boolean;
}

/** Refunds a return: in full for a withdrawal, otherwise the agreed amount. */
export function RefundReturn({ made, order, now, early = false }: RefundReturnProps) {
  const all = refundOf(made);
  const terms = refundTermsForStaff(order.paymentMethod, order.payment, now);
  const isOver = order.payment !== null && isTermOver(order.payment, now);
  const isFixed = made.kind === "regret";
  const form = (
    <AdminForm
      intent="refund"
      schema={ReturnRefundForm}
      values={{ amount: isFixed ? "" : formatCentsForInput(all) }}
      submit={{
        label: isOver ? "Anotar a devolução" : isFixed ? `Devolver ${formatBrl(all)}` : "Devolver o valor",
        icon: RotateCcw,
        variant: early ? "secondary" : "primary",
        question: refundQuestion(made, order, { terms, isOver }),
      }}
    >
      {({ field }) => (
        <>
          <SeenStatusField status={made.status} />
          {isFixed && <input type="hidden" name="amount" value="" />}
          {isFixed ? (
            <p className="text-small">
              Volta tudo o que foi pago pelas peças
              {made.shippingCents > 0 ? `, com ${formatBrl(made.shippingCents)} do frete da entrega` : ""} (CDC, art.
              49). {terms}
            </p>
          ) : (
            <TextField
              {...field("amount")}
              label="Valor a devolver"
              inputMode="decimal"
              autoComplete="off"
              hint={`No máximo ${formatBrl(all)}. ${terms}`}
              className="max-w-88"
            />
          )}
        </>
      )}
    </AdminForm>
  );
  if (!early) return form;
  return (
    <CollapsedForm
      label={made.status === "received" ? "Devolver o valor em vez disso" : "Devolver o valor antes de a peça chegar"}
      intent="refund"
    >
      {form}
    </CollapsedForm>
  );
}

function refundQuestion(
  made: DecisionProps["made"],
  { customerName, paymentMethod }: DecisionProps["order"],
  { terms, isOver }: { terms: string; isOver: boolean },
): ConfirmQuestion {
  return {
    title: isOver ? "Anotar a devolução?" : "Devolver o valor?",
    confirm: isOver ? "Sim, anotar" : "Sim, devolver",
    text: ({ amount = "" }) => (
      <>
        <p className="break-words">
          Você devolve <b className="font-semibold">{formatBrl(parseTypedCents(amount) ?? refundOf(made))}</b> a{" "}
          {customerName}
          {paymentMethod && !isOver && (
            <>
              , pela forma de pagamento do pedido: <b className="font-semibold">{paymentMethodLabel(paymentMethod)}</b>
            </>
          )}
          . {terms}
        </p>
        {made.status !== "received" && <p>A peça ainda não chegou.</p>}
        <p>{isOver ? "Não dá para desfazer." : "O pedido de estorno sai na hora e não dá para desfazer."}</p>
      </>
    ),
  };
}
