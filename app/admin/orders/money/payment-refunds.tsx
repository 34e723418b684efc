import { Ban, HandCoins, RotateCcw } from "lucide-react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import type { DeskRefund } from "#shop/fulfilment/order-desk/desk.ts";
import { refundReason, refundStateText } from "./payment-texts.ts";

interface RefundsProps {
  refunds: readonly DeskRefund[];
  /** Ids of refunds a person may decide on. */
  stuck: readonly string[];
  /** The provider's term for refunds of this payment is over. */
  isTermOver: boolean;
}

/** Refunds of a payment attempt, with actions for one that is stuck. */
export function RefundList({ refunds, stuck, isTermOver }: RefundsProps) {
  if (refunds.length === 0) return null;
  return (
    <div className="grid gap-1.5 text-small">
      <h5 className="font-semibold">Reembolsos</h5>
      <ul className="grid gap-3">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-3 break-words">
            <p>
              <span className="tabular-nums">{formatBrl(refund.amountCents)}</span>,{" "}
              {refund.state === "failed" && isTermOver ? "fora do prazo do provedor" : refundStateText(refund.state)}
              <span className="text-ink-muted">
                {" "}
                · {formatDateTime(refund.doneAt ?? refund.requestedAt)} · {refundReason(refund.reason)}
              </span>
            </p>
            {stuck.includes(refund.id) && <Decisions refund={refund} mayRetry={!isTermOver} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DecisionsProps {
  refund: DeskRefund;
  mayRetry: boolean;
}

function Decisions({ refund, mayRetry }: DecisionsProps) {
  const { id, state, amountCents } = refund;
  const amount = formatBrl(amountCents);
  const fields = (decision: string) => ({ refundId: id, decision });
  return (
    <div className="flex flex-wrap gap-3">
      {state === "failed" && mayRetry && (
        <ActionButton
          intent={`decideRefund-again-${id}`}
          fields={fields("de-novo")}
          icon={RotateCcw}
          label="Tentar de novo"
        />
      )}
      <ActionButton
        intent={`decideRefund-outside-${id}`}
        fields={fields("por-fora")}
        icon={HandCoins}
        label="Feito por fora"
        question={{
          title: `Você já devolveu ${amount} por outro meio?`,
          text: "A loja para de pedir esta devolução ao provedor, conta o valor como devolvido e avisa o cliente por e-mail. Devoluções feitas no painel do provedor não precisam disto: a loja as reconhece sozinha.",
          confirm: "Sim, já devolvi",
        }}
      />
      <ActionButton
        intent={`decideRefund-giveUp-${id}`}
        fields={fields("desistir")}
        icon={Ban}
        variant="danger-outline"
        label="Desistir desta devolução"
        question={{
          title: `Não devolver ${amount}?`,
          text: "A loja para de pedir esta devolução ao provedor, e o valor fica com a loja. Só desista se o cliente concordou.",
          confirm: "Desistir da devolução",
          danger: true,
        }}
      />
    </div>
  );
}
