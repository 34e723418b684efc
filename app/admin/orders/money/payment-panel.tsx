import { Check, ChevronDown, CircleAlert, Clock, FileText, type LucideIcon, RotateCcw, Undo2, X } from "lucide-react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import type { DeskFact, DeskPayment } from "#shop/fulfilment/order-desk/desk.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { discountLines } from "#shop/ordering/orders/order-amounts.ts";
import { hasBeenPaid, isAwaitingPayer, type PaymentState } from "#shop/ordering/payments/payment.ts";
import { isTermOver } from "#shop/ordering/payments/refunds/refund-term.ts";
import type { DeskView } from "../load-desk.server.ts";
import { RefundList } from "./payment-refunds.tsx";
import {
  attemptName,
  factAmounts,
  paymentDetailTexts,
  paymentRefusalText,
  paymentStateText,
  providerName,
  webhookEventText,
} from "./payment-texts.ts";

/** An order's payment attempts, with the provider's reports. */
export function PaymentPanel({ order, desk }: { order: Order; desk: DeskView }) {
  const { payments, returnedCents, mayWrite, mayRefund, stuckRefunds, now } = desk;
  return (
    <Panel title="Pagamento" trailing={hasBeenPaid(order.paymentStatus) && <DossierLink orderId={order.id} />}>
      <OrderMoney order={order} returnedCents={returnedCents} />
      {payments.length === 0 && <p className="text-ink-soft text-small">O cliente ainda não começou a pagar.</p>}
      {payments.length > 1 && (
        <p className="text-ink-soft text-small">{payments.length} tentativas, a mais nova primeiro.</p>
      )}
      <ol className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="grid grid-cols-[minmax(0,1fr)] gap-4 py-5 first:pt-0 last:pb-0">
            <Attempt
              payment={payment}
              isCurrent={payment.externalPaymentId === order.externalPaymentId}
              stuckRefunds={mayRefund ? stuckRefunds : []}
              now={now}
            />
            {mayRefund && payment.state === "mismatch" && !isGoingBack(payment) && (
              <ActionButton
                intent={`refundMismatch-${payment.id}`}
                fields={{ externalPaymentId: payment.externalPaymentId }}
                icon={Undo2}
                variant="danger-outline"
                label={`Devolver ${formatBrl(moneyThatCame(payment))}`}
                question={{
                  title: `Devolver ${formatBrl(moneyThatCame(payment))}?`,
                  text: (
                    <>
                      <p>Volta tudo o que chegou nesta tentativa, e o cliente recebe um e-mail.</p>
                      <p>As peças ficam livres, e o pedido pode ser pago de novo. Não dá para desfazer.</p>
                    </>
                  ),
                  confirm: "Sim, devolver",
                  danger: true,
                }}
              />
            )}
            {mayWrite && payment.method !== "free" && (
              <ActionButton
                intent={`checkPayment-${payment.id}`}
                fields={{ externalPaymentId: payment.externalPaymentId }}
                icon={RotateCcw}
                label={`Consultar ${providerName(payment.provider)}`}
              />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The amount received on a mismatch, in centavos; otherwise the attempt's amount. */
function moneyThatCame({ facts, amountCents }: DeskPayment): Centavos {
  return facts.findLast((fact) => fact.became === "mismatch" && fact.amountCents !== null)?.amountCents ?? amountCents;
}

function isGoingBack({ refunds }: DeskPayment): boolean {
  return refunds.some(({ state }) => state !== "given_up");
}

interface AttemptProps {
  payment: DeskPayment;
  isCurrent: boolean;
  /** Ids of refunds this user may decide on. */
  stuckRefunds: readonly string[];
  now: Date;
}

function Attempt({ payment, isCurrent, stuckRefunds, now }: AttemptProps) {
  const { label, tone } = paymentStateText(payment.state);
  const why = paymentRefusalText(payment);
  const detail = paymentDetailTexts(payment.statusDetail, payment.state);
  const { amountCents, interestCents, discountMethodCents, refundedCents, expiresAt, paidAt, refunds } = payment;
  const waits = isAwaitingPayer(payment.state);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="font-semibold">
          {attemptName(payment)} · <span className="tabular-nums">{formatBrl(amountCents)}</span>
          {isCurrent && <span className="sr-only"> (a tentativa que vale)</span>}
        </h4>
        <StatusPill tone={tone} icon={PAYMENT_ICONS[payment.state]} label={label} />
      </div>
      {why && <p className="text-small">{why}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-small">
        <Row label="Iniciado">{formatDateTime(payment.createdAt)}</Row>
        {paidAt && <Row label="Pago">{formatDateTime(paidAt)}</Row>}
        {waits && expiresAt && <Row label="Vale até">{formatDateTime(expiresAt)}</Row>}
        {discountMethodCents > 0 && <Row label="Desconto da forma">{formatBrl(discountMethodCents)}</Row>}
        {interestCents > 0 && <Row label="Juros do cliente">{formatBrl(interestCents)}</Row>}
        {refundedCents > 0 && <Row label="Reembolsado">{formatBrl(refundedCents)}</Row>}
        <Row label="Nosso código">{payment.externalPaymentId}</Row>
        {payment.method !== "free" && (
          <Row label={providerName(payment.provider)}>{payment.providerPaymentId ?? "sem código ainda"}</Row>
        )}
        {(detail.words || detail.code) && (
          <Row label="Detalhe">
            {detail.words || <span className="text-caption text-ink-muted">{detail.code}</span>}
          </Row>
        )}
      </dl>
      <RefundList refunds={refunds} stuck={stuckRefunds} isTermOver={isTermOver(payment, now)} />
      <Facts payment={payment} />
    </>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 break-all tabular-nums">{children}</dd>
    </>
  );
}

/** The provider's reports, and the webhook events received. */
function Facts({ payment: { facts, notices, provider } }: { payment: DeskPayment }) {
  if (facts.length === 0 && notices.length === 0) return null;
  return (
    <details className="group text-small">
      <summary className="inline-flex min-h-tap cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        Respostas {provider === "stripe" ? "da" : "do"} {providerName(provider)} ({facts.length})
        <Icon of={ChevronDown} size="s" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-1">
        {facts.length > 0 && (
          <ol className="grid gap-2">
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts are only added, at the end
              <li key={index} className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
                <span className="text-ink-muted tabular-nums">{formatDateTime(fact.at)}</span>
                <span className="min-w-0 break-words">
                  {factWords(fact)} <FactCode fact={fact} />
                </span>
              </li>
            ))}
          </ol>
        )}
        {notices.length > 0 && (
          <div className="grid gap-2">
            <h5 className="font-semibold">Avisos recebidos</h5>
            <ol className="grid gap-2">
              {notices.map(({ receivedAt, outcome }, index) => {
                const news = outcome === "recorded" && facts.find(({ at }) => at >= receivedAt);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: notices have nothing else of their own
                  <li key={index} className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
                    <span className="text-ink-muted tabular-nums">{formatDateTime(receivedAt)}</span>
                    <span>{news ? factWords(news) : webhookEventText(outcome)}</span>
                  </li>
                );
              })}
            </ol>
          </div>
        )}
      </div>
    </details>
  );
}

function factWords(fact: DeskFact): string {
  const { label } = paymentStateText(fact.said);
  const kept = fact.said === fact.became ? "" : `ficou como ${paymentStateText(fact.became).label.toLowerCase()}`;
  const { words } = paymentDetailTexts(fact.statusDetail, fact.said);
  return [label, factAmounts(fact), words, kept].filter(Boolean).join(" · ");
}

/** A provider's code we have no text for. */
function FactCode({ fact }: { fact: DeskFact }) {
  const { code } = paymentDetailTexts(fact.statusDetail, fact.said);
  return code && <span className="text-caption text-ink-muted">{code}</span>;
}

/** An icon per payment state, so that colour is never the only cue. */
const PAYMENT_ICONS: Readonly<Record<PaymentState, LucideIcon>> = {
  created: Clock,
  pending: Clock,
  in_review: Clock,
  paid: Check,
  mismatch: CircleAlert,
  failed: X,
  cancelled: X,
  expired: X,
  partially_refunded: RotateCcw,
  in_dispute: CircleAlert,
  refunded: RotateCcw,
};

/** An order's amounts line by line, and the amount refunded. */
function OrderMoney({ order, returnedCents }: { order: Order; returnedCents: Centavos }) {
  const { grossPiecesCents, grossShippingCents, payableCents } = order.amounts;
  return (
    <dl className="grid max-w-96 grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 border-line border-b pb-5 text-small tabular-nums">
      <Amount label="Peças" cents={grossPiecesCents} />
      {discountLines(order).map(({ label, cents }) => (
        <Amount key={label} label={label} cents={-cents} />
      ))}
      <Amount label="Frete" cents={grossShippingCents} free="Grátis" />
      <dt className="font-semibold">Total</dt>
      <dd className="text-right font-semibold">{formatBrl(payableCents)}</dd>
      {returnedCents > 0 && <Amount label="Devolvido ou a caminho" cents={-returnedCents} />}
    </dl>
  );
}

function Amount({ label, cents, free }: { label: string; cents: Centavos; free?: string }) {
  const shown = cents < 0 ? `−${formatBrl(-cents)}` : formatBrl(cents);
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-right">{cents === 0 && free ? free : shown}</dd>
    </>
  );
}

/** Opens the dossier of a paid order, for its disputed payment. */
function DossierLink({ orderId }: { orderId: string }) {
  return (
    <a
      href={`/admin/pedidos/${orderId}/dossie.pdf`}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-tap items-center gap-2 text-small"
    >
      <Icon of={FileText} size="s" />
      Montar o dossiê
    </a>
  );
}
