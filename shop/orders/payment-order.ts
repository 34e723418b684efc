import { type Payment, PIX_VALID_MS } from "#shop/payments/payment.ts";
import type { PaymentOrder } from "#shop/payments/payment-provider.ts";

/** What the provider is told of an attempt to pay an order: no more than it needs. */
export function paymentOrderOf(
  payment: Payment,
  order: { number: number; customerName: string; customerEmail: string; customerDocument: string | null },
): PaymentOrder {
  return {
    externalPaymentId: payment.externalPaymentId,
    method: payment.method,
    amountCents: payment.amountCents,
    description: `Pedido ${order.number}`,
    payer: { email: order.customerEmail, name: order.customerName, cpf: order.customerDocument },
    validMs: PIX_VALID_MS,
    createdAt: payment.createdAt,
    idempotencyKey: payment.id,
  };
}
