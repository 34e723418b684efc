import type { presentOrder } from "./present-order.ts";

type Presented = ReturnType<typeof presentOrder>;

/** Optional fields that the API omits while they are empty. */
const MAY_BE_LEFT_OUT = {
  order: [
    "external_reference",
    "description",
    "total_paid_amount",
    "currency",
    "items",
    "checkout_url",
    "client_token",
  ],
  payment: [
    "reference_id",
    "paid_amount",
    "refunded_amount",
    "date_of_expiration",
    "expiration_time",
    "attempt_number",
  ],
  method: ["qr_code", "qr_code_base64", "ticket_url", "digitable_line", "barcode_content", "e2e_id", "installments"],
} as const;

/**
 * The same order in shapes that integrators have not seen yet: `nulls` sets omitted fields to null, `paid-nothing`
 * reports paid amounts although no money has arrived, `unheard-of-state` uses an unknown state, `without-status` omits
 * the status.
 */
export function oddAnswer(order: Presented, fault: string | null): object {
  if (fault === "nulls") {
    const payments = order.transactions.payments.map((payment) => ({
      ...nulls(MAY_BE_LEFT_OUT.payment),
      ...payment,
      payment_method: { ...nulls(MAY_BE_LEFT_OUT.method), transaction_security: null, ...payment.payment_method },
    }));
    const transactions = { refunds: null, chargebacks: null, ...order.transactions, payments };
    return { ...nulls(MAY_BE_LEFT_OUT.order), ...order, transactions };
  }
  if (fault === "paid-nothing") {
    const payments = order.transactions.payments.map((payment) => ({
      ...payment,
      paid_amount: "1.00",
      refunded_amount: "1.00",
    }));
    return { ...order, total_paid_amount: "1.00", transactions: { ...order.transactions, payments } };
  }
  if (fault === "unheard-of-state") return { ...order, status: "on_the_moon", status_detail: "waiting_for_earthrise" };
  if (fault === "without-status") return { ...order, status: null };
  return order;
}

function nulls(names: readonly string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}
