import { parseTypedCents } from "#platform/formats/typed-money.ts";
import { type Centavos, toDecimalString } from "#platform/money.ts";
import { isOrderStatus, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { isPaymentStatus, type PaymentStatus } from "#shop/ordering/orders/payment-status.ts";
import { isPaymentMethod, type PaymentMethod } from "#shop/ordering/payments/payment.ts";

/** Besides view and search term. */
export interface OrderFilter {
  status: OrderStatus | null;
  paymentStatus: PaymentStatus | null;
  method: PaymentMethod | null;
  /** São Paulo days, `YYYY-MM-DD`, both included. */
  from: string | null;
  until: string | null;
  leastCents: Centavos | null;
  mostCents: Centavos | null;
}

export const NO_FILTER: OrderFilter = {
  status: null,
  paymentStatus: null,
  method: null,
  from: null,
  until: null,
  leastCents: null,
  mostCents: null,
};

/** More than any order's total. */
const MOST_CENTS = 2_000_000_000;

/** From a URL or form; ignores invalid ones. Rules: ORDER-61. */
export function filterOf(get: (name: string) => string | null | undefined): OrderFilter {
  const status = get("situacao") ?? "";
  const paymentStatus = get("pagamento") ?? "";
  const method = get("forma") ?? "";
  return {
    status: isOrderStatus(status) ? status : null,
    paymentStatus: isPaymentStatus(paymentStatus) ? paymentStatus : null,
    method: isPaymentMethod(method) ? method : null,
    from: dayOf(get("de")),
    until: dayOf(get("ate")),
    leastCents: centsOf(get("total_min")),
    mostCents: centsOf(get("total_max")),
  };
}

export function filterParameters(filter: OrderFilter): Record<string, string> {
  const parameters: Record<string, string | null> = {
    situacao: filter.status,
    pagamento: filter.paymentStatus,
    forma: filter.method,
    de: filter.from,
    ate: filter.until,
    total_min: filter.leastCents === null ? null : toDecimalString(filter.leastCents),
    total_max: filter.mostCents === null ? null : toDecimalString(filter.mostCents),
  };
  return Object.fromEntries(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null));
}

export function countOrderFilters(filter: OrderFilter): number {
  return Object.keys(filterParameters(filter)).length;
}

function dayOf(text: string | null | undefined): string | null {
  const day = text ?? "";
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return null;
  const date = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

function centsOf(text: string | null | undefined): Centavos | null {
  const cents = parseTypedCents((text ?? "").trim());
  return cents !== null && cents <= MOST_CENTS ? cents : null;
}
