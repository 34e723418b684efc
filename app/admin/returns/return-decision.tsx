import { Note } from "#app/ui/note.tsx";
import { formatDay } from "#platform/clock.ts";
import { valueAt } from "#platform/value-at.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { isRefundedBeforeArrival, type ReturnStatus } from "#shop/fulfilment/returns/return-status.ts";
import type { ReturnMoney, StaffReturn } from "#shop/fulfilment/returns/staff-view/read-staff-return.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { Panel } from "../page/admin-panel.tsx";
import { ApproveReturn, RefuseReturn } from "./answer-return.tsx";
import { ExchangeReturn, ReceiveReturn, RefundReturn } from "./close-return.tsx";
import { returnMoneyText } from "./return-admin-texts.ts";

export interface DecisionProps {
  made: Return;
  order: Order;
  now: Date;
}

interface ReturnDecisionProps extends DecisionProps {
  free: Record<string, number>;
  money: ReturnMoney | null;
  exchangeMoney: StaffReturn["exchangeMoney"];
  mayWrite: boolean;
  mayRefund: boolean;
  /** The page offers to approve with a reverse label, which is then its main action. */
  offersLabel: boolean;
}

/** The possible decisions on a return in its current status, for staff who may decide. */
export function ReturnDecision(props: ReturnDecisionProps) {
  const { free, money, exchangeMoney, mayWrite, mayRefund, offersLabel, ...decision } = props;
  const { made } = decision;
  if (!mayWrite) return isEnd(made.status) ? <Outcome made={made} money={money} /> : null;
  switch (made.status) {
    case "requested":
      return (
        <Panel title="Responder" lead={`Até ${formatDay(made.answerDueOn)}. O cliente recebe a resposta por e-mail.`}>
          <ApproveReturn {...decision} isShort={isShort(made, free)} isMain={!offersLabel} />
          <Otherwise>
            <RefuseReturn {...decision} />
            {mayRefund && <RefundReturn {...decision} early />}
          </Otherwise>
        </Panel>
      );
    case "approved":
      return (
        <Panel title="A peça chegou?" lead="Diga como ela está: o que pode ser vendido volta ao estoque.">
          <ReceiveReturn {...decision} />
          {mayRefund && (
            <Otherwise>
              <RefundReturn {...decision} early />
            </Otherwise>
          )}
        </Panel>
      );
    case "received":
      return <Conclusion {...decision} free={free} exchangeMoney={exchangeMoney} mayRefund={mayRefund} />;
    default:
      return (
        <>
          <Outcome made={made} money={money} />
          {isRefundedBeforeArrival(made) && (
            <Panel title="A peça chegou?" lead="O valor já voltou. O que pode ser vendido volta ao estoque.">
              <ReceiveReturn {...decision} />
            </Panel>
          )}
        </>
      );
  }
}

/** A withdrawal ends in a refund; the other kinds in a replacement, or a refund if that is not possible. */
function Conclusion(props: DecisionProps & Pick<ReturnDecisionProps, "free" | "exchangeMoney" | "mayRefund">) {
  const { free, exchangeMoney, mayRefund, ...decision } = props;
  const { made } = decision;
  if (made.kind === "regret") {
    return (
      <Panel title="Devolver o valor" lead="No mesmo dia em que a peça chega. O cliente recebe um e-mail.">
        {mayRefund ? <RefundReturn {...decision} /> : <AskForRefund />}
        <Otherwise>
          <RefuseReturn {...decision} />
        </Otherwise>
      </Panel>
    );
  }
  return (
    <Panel
      title={made.kind === "exchange" ? "Enviar a nova peça" : "Enviar uma peça igual"}
      lead="A peça sai do estoque quando você confirma. O cliente recebe um e-mail."
    >
      {isShort(made, free) && (
        <Note tone="warning" title="Não há peça em estoque para enviar." role="status">
          Espere a reposição ou devolva o valor.
        </Note>
      )}
      <ExchangeReturn {...decision} exchangeMoney={exchangeMoney} />
      <Otherwise>
        {mayRefund ? <RefundReturn {...decision} early /> : <AskForRefund />}
        <RefuseReturn {...decision} />
      </Otherwise>
    </Panel>
  );
}

function Otherwise({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-1 border-line border-t pt-3">{children}</div>;
}

function AskForRefund() {
  return <p className="text-ink-soft text-small">Para devolver o valor, peça ao gerente ou ao proprietário.</p>;
}

const OUTCOMES: Partial<Record<ReturnStatus, { tone: "success" | "warning" | "info"; title: string }>> = {
  refunded: { tone: "success", title: "O valor foi devolvido." },
  exchanged: { tone: "success", title: "A nova peça foi enviada." },
  refused: { tone: "warning", title: "Não foi aceita." },
  cancelled: { tone: "info", title: "O cliente cancelou." },
};

function isEnd(status: ReturnStatus): boolean {
  return OUTCOMES[status] !== undefined;
}

function Outcome({ made, money }: { made: Return; money: ReturnMoney | null }) {
  const outcome = OUTCOMES[made.status];
  if (!outcome) return null;
  const sent = [made.sentCarrier, made.sentCode].filter(Boolean).join(", ");
  return (
    <Note tone={money?.state === "failed" ? "danger" : outcome.tone} title={outcome.title}>
      {money && `${returnMoneyText(money)}.`}
      {sent && `${sent}.`}
    </Note>
  );
}

/** Whether the replacement is neither reserved nor in stock. */
function isShort({ lines }: Return, free: Record<string, number>): boolean {
  return lines.some(({ isHeld, orderItemId, quantity }) => !isHeld && (valueAt(free, orderItemId) ?? 0) < quantity);
}
