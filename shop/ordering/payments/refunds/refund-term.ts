import { addDays, dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import type { Payment, PaymentMethod } from "../payment.ts";

/** The bank's time, not the shop's. Rules: LAW-11, REFUND-67. */
export function refundTerm(method: PaymentMethod | null): string {
  switch (method) {
    case "credit_card":
    case "stripe":
      return "No cartão, o valor aparece em até 2 faturas.";
    case "debit_card":
      return "No cartão de débito, o valor aparece em até 10 dias úteis.";
    case "boleto":
      return "No boleto, o valor volta por transferência em até 10 dias úteis. Se precisarmos dos seus dados bancários, escrevemos para você.";
    case "free":
      return "";
    default:
      return "No PIX, o valor volta em até 10 dias úteis, quase sempre no mesmo dia.";
  }
}

export const ANY_REFUND_TERM =
  "No cartão, o valor aparece em até 2 faturas; em boleto ou PIX, em até 10 dias úteis, quase sempre antes.";

const MERCADO_PAGO_DAYS = 180;
const STRIPE_PIX_DAYS = 90;

type PaidPart = Pick<Payment, "method" | "paidAt" | "cardBrand">;

/** The provider's last São Paulo day; null: none is known. Rules: REFUND-92. */
export function refundableUntil({ method, paidAt, cardBrand }: PaidPart): string | null {
  if (paidAt === null || method === "free") return null;
  if (method !== "stripe") return addDays(dayInSaoPaulo(paidAt), MERCADO_PAGO_DAYS);
  return cardBrand === null ? addDays(dayInSaoPaulo(paidAt), STRIPE_PIX_DAYS) : null;
}

/** Rules: REFUND-92. */
export function isTermOver(payment: PaidPart, now: Date): boolean {
  const until = refundableUntil(payment);
  return until !== null && dayInSaoPaulo(now) > until;
}

/** Until when staff can refund at the provider, or what to do afterwards; empty: no term. Rules: REFUND-92. */
export function refundDeadlineText(payment: PaidPart, now: Date): string {
  const until = refundableUntil(payment);
  if (until === null) return "";
  const provider = payment.method === "stripe" ? "A Stripe" : "O Mercado Pago";
  if (!isTermOver(payment, now)) return `${provider} só aceita devolver este pagamento até ${formatDay(until)}.`;
  return `${provider} só aceitava devolver este pagamento até ${formatDay(until)}. Devolva por outro meio (PIX, transferência): a devolução fica anotada no pedido, em Pagamento, e lá você marca 'Feito por fora'.`;
}

/** The bank's time and the provider's term; after the term only that. */
export function refundTermsForStaff(method: PaymentMethod | null, payment: PaidPart | null, now: Date): string {
  const deadline = payment ? refundDeadlineText(payment, now) : "";
  if (payment && isTermOver(payment, now)) return deadline;
  return [refundTerm(method), deadline].filter(Boolean).join(" ");
}
