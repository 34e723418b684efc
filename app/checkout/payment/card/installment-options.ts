import { type Centavos, formatBrl, fromDecimal } from "#platform/money.ts";
import { mostInstallments } from "#shop/catalogue/prices/installments.ts";
import type { InstallmentPlan } from "#shop/config/shop-promises.ts";
import type { CardMethod, PayerCost } from "./mercado-pago-sdk.ts";

export interface InstallmentOption {
  value: string;
  label: string;
  /** What all installments cost together, in centavos. */
  totalCents: Centavos;
}

/**
 * Installment options the provider offers for a card, up to the shop's own limit for the amount. A debit card is paid
 * at once; the provider may offer no options for it.
 * Rules: PRICE-17.
 */
export function installmentOptions(
  costs: readonly PayerCost[],
  method: "credit_card" | "debit_card",
  totalCents: number,
  plan: InstallmentPlan | null,
): InstallmentOption[] {
  const most = method === "debit_card" || !plan ? 1 : mostInstallments(totalCents, plan);
  const options = costs
    .filter(({ installments }) => installments >= 1 && installments <= most)
    .toSorted((a, b) => a.installments - b.installments)
    .map((cost) => ({
      value: String(cost.installments),
      label: labelOf(cost),
      totalCents: fromDecimal(cost.total_amount) ?? totalCents,
    }));
  const atOnce = { value: "1", label: `1x de ${formatBrl(totalCents)} à vista`, totalCents };
  return options.length === 0 && method === "debit_card" ? [atOnce] : options;
}

/** The one way to pay in full, where no other is possible: '1x de R$ 140,50 sem juros'. Rules: PAY-88. */
export function onlyInstallment(totalCents: Centavos): string {
  return `1x de ${formatBrl(totalCents)} sem juros`;
}

/** Rules: PRICE-18. */
function labelOf({ installments, installment_rate, installment_amount, total_amount }: PayerCost): string {
  const each = `${installments}x de ${formatBrl(fromDecimal(installment_amount) ?? 0)}`;
  if (installment_rate > 0) return `${each} com juros (total ${formatBrl(fromDecimal(total_amount) ?? 0)})`;
  return installments === 1 ? `${each} à vista` : `${each} sem juros`;
}

/** Highest number of installments without interest for a card; 1 if interest starts with the second. */
export function interestFreeCount(costs: readonly PayerCost[]): number {
  const free = costs.filter(({ installment_rate }) => installment_rate <= 0).map(({ installments }) => installments);
  return Math.max(1, ...free);
}

/** The card's brand if it fits the method, or why it does not. Rules: PAY-49. */
export function matchCardMethod(
  found: readonly CardMethod[],
  method: "credit_card" | "debit_card",
): { kind: "fits"; brand: CardMethod } | { kind: "refused"; message: string } {
  const brand = found.find(({ payment_type_id }) => payment_type_id === method);
  if (brand) return { kind: "fits", brand };
  if (found.length === 0) return { kind: "refused", message: "Número do cartão inválido" };
  const message = method === "credit_card" ? "Este cartão é de débito." : "Este cartão é de crédito.";
  return { kind: "refused", message: `${message} Escolha a outra forma de pagamento ou use outro cartão.` };
}
