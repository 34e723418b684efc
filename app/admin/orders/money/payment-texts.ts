import type { StatusTone } from "#app/ui/status-pill.tsx";
import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { ACCOUNT_DELETED_EVENT, CANCELLED_BY_SHOP, GIVEN_UP, MISMATCH_REASON } from "#shop/ordering/orders/order.ts";
import { type PaymentMethod, type PaymentState, paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { PROVIDER_PANEL, type RefundState } from "#shop/ordering/payments/refunds/refund.ts";
import { refusalKind, refusalReason } from "#shop/ordering/payments/refusal-reason.ts";

interface StateWords {
  label: string;
  tone: StatusTone;
}

const STATES: Readonly<Record<PaymentState, StateWords>> = {
  created: { label: "Enviado ao provedor", tone: "warning" },
  pending: { label: "Aguardando pagamento", tone: "warning" },
  in_review: { label: "Em análise", tone: "warning" },
  paid: { label: "Pago", tone: "accent" },
  mismatch: { label: "Valor não confere", tone: "danger" },
  failed: { label: "Recusado", tone: "danger" },
  cancelled: { label: "Cancelado", tone: "neutral" },
  expired: { label: "Vencido", tone: "neutral" },
  partially_refunded: { label: "Reembolsado em parte", tone: "neutral" },
  in_dispute: { label: "Em disputa", tone: "danger" },
  refunded: { label: "Reembolsado", tone: "neutral" },
};

/** A payment state's label, for the staff. */
export function paymentStateText(state: PaymentState): StateWords {
  return STATES[state];
}

const PROVIDERS: Record<string, string> = { "mercado-pago": "Mercado Pago", stripe: "Stripe" };

export function providerName(provider: string): string {
  return valueAt(PROVIDERS, provider) ?? provider;
}

/** `PIX`, `Cartão de crédito, 3 vezes, visa`. */
export function attemptName(payment: {
  method: PaymentMethod;
  installments: number;
  cardBrand: string | null;
}): string {
  const { method, installments, cardBrand } = payment;
  return [paymentMethodLabel(method), installments > 1 ? `${installments} vezes` : null, cardBrand]
    .filter(Boolean)
    .join(", ");
}

/** Why an attempt was refused; null unless it failed. */
export function paymentRefusalText(payment: {
  state: PaymentState;
  method: PaymentMethod;
  statusDetail: string | null;
}): string | null {
  if (payment.state !== "failed") return null;
  return refusalReason(payment.statusDetail, payment.method);
}

/** Texts for the providers' status details. Reasons of refusals are in `refusalReason`. */
const DETAILS: Record<string, string> = {
  created: "criado",
  open: "página de pagamento aberta",
  unpaid: "não pago",
  waiting_transfer: "aguardando a transferência",
  waiting_payment: "aguardando o pagamento do boleto",
  waiting_capture: "reservado no cartão",
  waiting_for_remedy: "aguardando a correção dos dados",
  challenge: "aguardando a confirmação no banco",
  requires_payment_method: "aguardando a forma de pagamento",
  requires_confirmation: "aguardando a confirmação",
  requires_action: "aguardando a confirmação no banco",
  requires_capture: "reservado no cartão",
  processing: "em processamento no provedor",
  offline_process: "em processamento no provedor",
  in_process: "em andamento",
  contingency: "em análise",
  provider_response: "aguardando o banco",
  in_review: "em análise",
  review_manual: "em análise por uma pessoa",
  processed: "concluído",
  succeeded: "concluído",
  complete: "concluído",
  paid: "pago",
  accredited: "valor creditado",
  partially_refunded: "reembolsado em parte",
  refunded: "reembolsado",
  canceled: "cancelado",
  cancelled: "cancelado",
  by_collector: "pela loja",
  by_payer: "por quem pagaria",
  by_admin: "pelo provedor",
  expired: "vencido",
  failed: "recusado",
  settled: "contestação encerrada",
  reimbursed: "contestação encerrada",
};

/** Texts for a provider's status detail. */
export interface PaymentDetailTexts {
  /** Our text; empty if it adds nothing to the state or the refusal reason. */
  words: string;
  /** The provider's code if we have no text for it, for small print. */
  code: string | null;
}

/** Texts for a status detail shown beside its payment state. */
export function paymentDetailTexts(statusDetail: string | null, state: PaymentState): PaymentDetailTexts {
  if (!statusDetail) return { words: "", code: null };
  const known = valueAt(DETAILS, statusDetail) ?? valueAt(DETAILS, statusDetail.replace(/^pending_/, ""));
  if (known) return { words: known === STATES[state].label.toLowerCase() ? "" : known, code: null };
  return { words: "", code: refusalKind(statusDetail) ? null : statusDetail };
}

const REASONS: Record<string, string> = {
  [GIVEN_UP]: "desistência da compra",
  [CANCELLED_BY_SHOP]: "o pedido foi cancelado pela loja",
  [ACCOUNT_DELETED_EVENT]: "o cliente excluiu a conta",
  [MISMATCH_REASON]: "o valor não era o do pedido",
  paid_already: "o pedido já estava pago",
  order_changed: "o pedido tinha mudado",
  coupon_used: "o cupom já tinha sido usado",
  out_of_stock: "as peças tinham sido vendidas",
  [PROVIDER_PANEL]: "pelo painel do provedor",
};

/** Why money was refunded: the text of a known reason, else the reason as written. */
export function refundReason(reason: string): string {
  return valueAt(REASONS, reason) ?? reason;
}

const REFUND_STATES: Readonly<Record<RefundState, string>> = {
  requested: "a caminho do provedor",
  pending: "aceito pelo provedor, ainda não concluído",
  done: "feito",
  failed: "falhou no provedor",
  outside: "feito por fora",
  given_up: "não será feito",
};

export function refundStateText(state: RefundState): string {
  return REFUND_STATES[state];
}

const OUTCOMES: Record<string, string> = {
  recorded: "com novidade",
  nothing_new: "sem novidade",
  unknown: "de um pagamento desconhecido",
};

/** The outcome of processing a webhook event. */
export function webhookEventText(outcome: string | null): string {
  return outcome === null ? "ainda não seguido" : (valueAt(OUTCOMES, outcome) ?? outcome);
}

/** `R$ 348,29, reembolsado R$ 50,00`. */
export function factAmounts({
  amountCents,
  refundedCents,
}: {
  amountCents: number | null;
  refundedCents: number | null;
}) {
  const parts = [
    amountCents === null ? null : formatBrl(amountCents),
    refundedCents ? `reembolsado ${formatBrl(refundedCents)}` : null,
  ];
  return parts.filter(Boolean).join(", ");
}
