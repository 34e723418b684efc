import type { PaymentMethod } from "../payment.ts";

/**
 * How long a refund takes to arrive after it is requested: the bank's time, not the shop's.
 * Rules: LAW-11, REFUND-67.
 */
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

/** The same if the method is unknown. */
export const ANY_REFUND_TERM =
  "No cartão, o valor aparece em até 2 faturas; em boleto ou PIX, em até 10 dias úteis, quase sempre antes.";
