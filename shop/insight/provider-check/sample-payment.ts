import { randomUUID } from "node:crypto";
import { toDecimalString } from "#platform/money.ts";
import { externalPaymentId, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { deadlineOf } from "#shop/ordering/payments/payment-deadline.ts";
import type { PaymentOrder } from "#shop/ordering/payments/payment-provider.ts";

/** The test CPF of the providers' documentation. */
export const TEST_CPF = "12345678909";

/** The tax authority's example of a CNPJ with letters. */
export const LETTERED_CNPJ = "12ABC34501DE35";

/** `15,00`. */
export function reais(cents: number): string {
  return toDecimalString(cents).replace(".", ",");
}

/** For a fictitious customer and an order that the shop does not have. */
export function samplePayment(
  now: Date,
  method: PaymentMethod,
  amountCents: number,
  change: Partial<PaymentOrder> = {},
): PaymentOrder {
  return {
    externalPaymentId: externalPaymentId(now, randomUUID().slice(0, 8)),
    reference: randomUUID(),
    method,
    amountCents,
    installments: 1,
    description: "Conferência dos provedores",
    items: [{ code: "CONFERENCIA", title: "Conferência", quantity: 1, unitCents: amountCents }],
    payer: {
      email: "conferencia@testuser.com",
      name: "Cliente Conferência",
      phone: "11987654321",
      document: TEST_CPF,
      address: {
        street: "Avenida Paulista",
        number: "1578",
        neighborhood: "Bela Vista",
        city: "São Paulo",
        state: "SP",
        zipCode: "01310200",
      },
    },
    card: null,
    createdAt: now,
    expiresAt: deadlineOf(method, now),
    idempotencyKey: randomUUID(),
    ...change,
  };
}
