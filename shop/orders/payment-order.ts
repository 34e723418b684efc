import type { Payment } from "#shop/payments/payment.ts";
import type { CardToken, PaymentOrder } from "#shop/payments/payment-provider.ts";
import type { Order } from "./order.ts";

type PaidOrder = Pick<Order, "number" | "customerName" | "customerEmail" | "customerDocument" | "shippingAddress">;

/** What the provider is told of an attempt to pay an order: no more than it needs. `card` is null in jobs. */
export function paymentOrderOf(payment: Payment, order: PaidOrder, card: CardToken | null): PaymentOrder {
  return {
    externalPaymentId: payment.externalPaymentId,
    reference: payment.reference,
    method: payment.method,
    amountCents: payment.amountCents,
    installments: payment.installments,
    description: `Pedido ${order.number}`,
    payer: {
      email: order.customerEmail,
      name: order.customerName,
      document: order.customerDocument,
      address: order.shippingAddress,
    },
    card,
    createdAt: payment.createdAt,
    expiresAt: payment.expiresAt ?? payment.createdAt,
    idempotencyKey: payment.id,
  };
}
