import { CircleCheck, CircleX, FileText } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import type { DeskPayment } from "#shop/fulfilment/order-desk/desk.ts";
import { disputeFacts, STOPPED_BY_DISPUTE } from "#shop/ordering/payments/alerts/payment-alert.ts";
import type { DisputeEnd, DisputeOutcome } from "#shop/ordering/payments/disputes/dispute.ts";
import type { AdminAnswer } from "../../admin-answer.ts";
import { Panel } from "../../admin-panel.tsx";
import { ActionButton } from "../action-button.tsx";
import { providerName } from "./payment-texts.ts";

interface DisputeNotesProps {
  orderId: string;
  payments: readonly DeskPayment[];
  mayRefund: boolean;
  initial: AdminAnswer | undefined;
}

/** The open disputes of an order's payments: what is asked and until when, and who won where only a person can say. */
export function DisputeNotes({ orderId, payments, mayRefund, initial }: DisputeNotesProps) {
  return payments.map(
    (payment) =>
      payment.state === "in_dispute" &&
      payment.dispute && (
        <Panel key={payment.id} title="Pagamento contestado">
          <p>{payment.dispute.isPix ? BY_PIX : BY_CARD}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-small">
            {disputeFacts(payment.dispute).map(({ label, value }) => (
              <Fact key={label} label={label} value={value} />
            ))}
            <Fact label="Desde" value={formatDateTime(payment.dispute.openedAt)} />
            {payment.dispute.caseId && (
              <Fact label={`Caso no ${providerName(payment.provider)}`} value={payment.dispute.caseId} />
            )}
          </dl>
          <p className="text-ink-soft text-small">
            {STOPPED_BY_DISPUTE} Os documentos são enviados no painel do {providerName(payment.provider)}.
          </p>
          <div className="grid gap-3 sm:flex sm:flex-wrap">
            <ButtonLink
              to={`/admin/pedidos/${orderId}/dossie.pdf`}
              variant="secondary"
              size="s"
              icon={FileText}
              reloadDocument
            >
              Montar o dossiê
            </ButtonLink>
          </div>
          {payment.dispute.undecidedAs && (
            <Undecided payment={payment} end={payment.dispute.undecidedAs} mayRefund={mayRefund} initial={initial} />
          )}
        </Panel>
      ),
  );
}

const BY_CARD = "O titular do cartão pediu o dinheiro de volta ao banco, que ouve a loja antes de decidir.";
const BY_PIX =
  "Quem pagou disse ao banco dele que o PIX foi golpe ou fraude (MED). Isso pode ser pedido até 80 dias depois do pagamento.";

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 break-words tabular-nums">{value}</dd>
    </>
  );
}

/** What each of the provider's two pages means by the word. */
const READINGS: Readonly<Record<DisputeEnd, { orders: string; payments: string }>> = {
  settled: { orders: "a loja ganhou", payments: "a loja perdeu" },
  reimbursed: { orders: "a loja perdeu", payments: "a loja ganhou" },
};

interface UndecidedProps {
  payment: DeskPayment;
  end: DisputeEnd;
  mayRefund: boolean;
  initial: AdminAnswer | undefined;
}

function Undecided({ payment, end, mayRefund, initial }: UndecidedProps) {
  const readings = READINGS[end];
  const provider = providerName(payment.provider);
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      <h4 className="font-semibold">O {provider} diz que terminou, mas não quem ganhou</h4>
      <p className="text-small">
        Ele informa <code>{end}</code>, e o caso não traz a decisão. As páginas oficiais dele se contradizem:
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-small">
        <li>
          pela página da API de Orders, <code>{end}</code> significa que <b>{readings.orders}</b>
        </li>
        <li>
          pela página da API de Pagamentos, que <b>{readings.payments}</b>
        </li>
      </ul>
      <p className="text-small">
        Confira no painel do {provider}, em Atividade, se os {formatBrl(payment.amountCents)} ficaram com a loja ou
        foram descontados. Se ele disser a decisão depois, vale o que ele disser.
      </p>
      {mayRefund ? (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Decide payment={payment} outcome="won" initial={initial} />
          <Decide payment={payment} outcome="lost" initial={initial} />
        </div>
      ) : (
        <p className="text-ink-soft text-small">Quem pode reembolsar diz aqui quem ganhou.</p>
      )}
    </div>
  );
}

const DECISIONS = {
  won: {
    label: "A loja ganhou",
    icon: CircleCheck,
    text: "O pedido volta a constar como pago, e o envio fica livre. Confirme só se o valor estiver na conta da loja.",
  },
  lost: {
    label: "A loja perdeu",
    icon: CircleX,
    text: "O valor consta como devolvido pelo banco, e o pedido não é mais enviado. Nada é devolvido outra vez.",
  },
} as const;

function Decide({
  payment,
  outcome,
  initial,
}: {
  payment: DeskPayment;
  outcome: DisputeOutcome;
  initial: AdminAnswer | undefined;
}) {
  const { label, icon, text } = DECISIONS[outcome];
  return (
    <ActionButton
      intent={`contestacao-${outcome}-${payment.id}`}
      initial={initial}
      fields={{ externalPaymentId: payment.externalPaymentId, outcome }}
      icon={icon}
      label={label}
      variant={outcome === "won" ? "secondary" : "danger-outline"}
      question={{ title: `${label}?`, text: <p>{text}</p>, confirm: `Sim, ${label.toLowerCase()}`, danger: true }}
    />
  );
}
