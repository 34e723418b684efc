import { CircleCheck, CircleX, FileText } from "lucide-react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { STOPPED_BY_DISPUTE } from "#shop/alerts/alert.ts";
import { disputeFacts } from "#shop/alerts/dispute-facts.ts";
import type { DeskPayment } from "#shop/fulfilment/order-desk/desk.ts";
import type { Dispute, DisputeEnd, DisputeOutcome } from "#shop/ordering/payments/disputes/dispute.ts";
import { Panel } from "../../page/admin-panel.tsx";
import { providerName } from "./payment-texts.ts";

interface DisputeNotesProps {
  orderId: string;
  payments: readonly DeskPayment[];
  mayRefund: boolean;
}

/**
 * The disputes of an order's payments: of an open one what is asked and until when, or, where only a person can say, who
 * won; of one that is over, how it ended.
 */
export function DisputeNotes({ orderId, payments, mayRefund }: DisputeNotesProps) {
  return payments.map(({ dispute, ...payment }) => {
    if (!dispute) return null;
    if (dispute.outcome) return <Ended key={payment.id} dispute={dispute} />;
    if (payment.state !== "in_dispute") return null;
    return (
      <Panel key={payment.id} title="Pagamento contestado">
        {dispute.undecidedAs ? (
          <Undecided payment={payment} end={dispute.undecidedAs} mayRefund={mayRefund} />
        ) : (
          <Open orderId={orderId} payment={payment} dispute={dispute} />
        )}
      </Panel>
    );
  });
}

type DisputedPayment = Omit<DeskPayment, "dispute">;

function Ended({ dispute }: { dispute: Dispute }) {
  const { title, text, tone } = ENDS[dispute.outcome ?? "lost"];
  return (
    <Note tone={tone} title={title}>
      {text}
      {dispute.byStaff &&
        " Quem disse isso foi a equipe: se o provedor disser outra coisa depois, vale o que ele disser."}
    </Note>
  );
}

const ENDS = {
  won: {
    tone: "success",
    title: "A loja ganhou a contestação deste pagamento.",
    text: "O valor fica com ela, e o pedido segue como qualquer outro.",
  },
  lost: {
    tone: "warning",
    title: "A loja perdeu a contestação deste pagamento.",
    text: "O banco devolveu o valor a quem pagou. A loja não devolve nada outra vez, e o pedido não é enviado.",
  },
} as const;

function Open({ orderId, payment, dispute }: { orderId: string; payment: DisputedPayment; dispute: Dispute }) {
  const wasLost = payment.facts.some(({ became }) => became === "refunded");
  return (
    <>
      <p>{wasLost ? APPEALED : dispute.isPix ? BY_PIX : BY_CARD}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-small">
        {disputeFacts(dispute).map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
        <Fact label="Desde" value={formatDateTime(dispute.openedAt)} />
        {dispute.caseId && <Fact label="Número do caso" value={dispute.caseId} />}
      </dl>
      <p className="text-ink-soft text-small">
        {STOPPED_BY_DISPUTE} Os documentos são enviados no painel do provedor ({providerName(payment.provider)}).
      </p>
      <ButtonLink
        to={`/admin/pedidos/${orderId}/dossie.pdf`}
        variant="secondary"
        size="s"
        icon={FileText}
        reloadDocument
        className="sm:justify-self-start"
      >
        Montar o dossiê
      </ButtonLink>
    </>
  );
}

const APPEALED =
  "A loja tinha perdido esta contestação, e agora o banco decide de novo. O provedor pode pedir documentos outra vez.";
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

interface UndecidedProps {
  payment: DisputedPayment;
  end: DisputeEnd;
  mayRefund: boolean;
}

/** Of the provider's two pages each reads the words the other way round: `DISPUTE_ENDS`. */
function Undecided({ payment, end, mayRefund }: UndecidedProps) {
  const [orders, payments] = end === "settled" ? ["ganhou", "perdeu"] : ["perdeu", "ganhou"];
  return (
    <div className="grid gap-3">
      <p className="font-semibold">A contestação terminou, e o provedor não diz quem ganhou.</p>
      <p className="text-small">
        Ele informa «{end}». Numa página oficial dele (Orders) isso significa que <b>a loja {orders}</b>; em outra
        (Pagamentos), que <b>a loja {payments}</b>. Confira no painel dele, em Atividade, se os{" "}
        {formatBrl(payment.amountCents)} ficaram com a loja ou foram descontados, e diga aqui. Se ele disser a decisão
        depois, vale o que ele disser. Até lá, o pedido não é enviado.
      </p>
      {mayRefund ? (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Decide payment={payment} outcome="won" />
          <Decide payment={payment} outcome="lost" />
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

function Decide({ payment, outcome }: { payment: DisputedPayment; outcome: DisputeOutcome }) {
  const { label, icon, text } = DECISIONS[outcome];
  return (
    <ActionButton
      intent={`decideDispute-${outcome}-${payment.id}`}
      fields={{ externalPaymentId: payment.externalPaymentId, outcome }}
      icon={icon}
      label={label}
      variant={outcome === "won" ? "secondary" : "danger-outline"}
      question={{ title: `${label}?`, text: <p>{text}</p>, confirm: `Sim, ${label.toLowerCase()}`, danger: true }}
    />
  );
}
