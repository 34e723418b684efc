import type { StatusTone } from "#app/ui/status-pill.tsx";
import { formatBrl } from "#platform/money.ts";
import { GIVEN_UP } from "#shop/orders/order.ts";
import { type PaymentMethod, type PaymentState, paymentMethodLabel } from "#shop/payments/payment.ts";
import { refusalReason } from "#shop/payments/refusal-reason.ts";

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

/** How an attempt stands, for the staff. */
export function paymentStateWords(state: PaymentState): StateWords {
  return STATES[state];
}

const PROVIDERS: Record<string, string> = { "mercado-pago": "Mercado Pago", stripe: "Stripe" };

export function providerName(provider: string): string {
  return PROVIDERS[provider] ?? provider;
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

/** Why an attempt was refused, with the provider's own word for it; null where it was not. */
export function refusalWords(payment: {
  state: PaymentState;
  method: PaymentMethod;
  statusDetail: string | null;
}): string | null {
  if (payment.state !== "failed") return null;
  return refusalReason(payment.statusDetail, payment.method);
}

const REASONS: Record<string, string> = {
  [GIVEN_UP]: "desistência da compra",
  paid_already: "o pedido já estava pago",
  order_changed: "o pedido tinha mudado",
  coupon_used: "o cupom já tinha sido usado",
  out_of_stock: "as peças tinham sido vendidas",
};

/** Why money went back: the shop's own reasons in words, else what somebody wrote. */
export function refundReason(reason: string): string {
  return REASONS[reason] ?? reason;
}

const REFUND_STATES = { requested: "a caminho do provedor", done: "feito", failed: "não feito" } as const;

export function refundStateWords(state: keyof typeof REFUND_STATES): string {
  return REFUND_STATES[state];
}

const OUTCOMES: Record<string, string> = {
  recorded: "trouxe novidade",
  nothing_new: "sem novidade",
  unknown: "de um pagamento desconhecido",
};

/** What came of a notice. */
export function noticeWords(outcome: string | null): string {
  return outcome === null ? "ainda não seguido" : (OUTCOMES[outcome] ?? outcome);
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
