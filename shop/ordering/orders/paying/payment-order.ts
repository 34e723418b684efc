import { allocate } from "#platform/allocate.ts";
import type { Centavos } from "#platform/money.ts";
import type { Payment } from "#shop/ordering/payments/payment.ts";
import type { CardToken, PaymentItem, PaymentOrder } from "#shop/ordering/payments/payment-provider.ts";
import type { Order, OrderLine } from "../order.ts";

export type PaidLine = Pick<
  OrderLine,
  "productId" | "productName" | "size" | "quantity" | "lineCents" | "discountCents"
>;

type PaidOrder = Pick<
  Order,
  "number" | "customerName" | "customerEmail" | "customerPhone" | "customerDocument" | "shippingAddress" | "amounts"
> & { items: readonly PaidLine[] };

/** Only what fraud checks need. `card` is null in jobs. Deterministic, for the idempotency key. Rules: PAY-17. */
export function paymentOrderOf(payment: Payment, order: PaidOrder, card: CardToken | null): PaymentOrder {
  return {
    externalPaymentId: payment.externalPaymentId,
    reference: payment.reference,
    method: payment.method,
    amountCents: payment.amountCents,
    installments: payment.installments,
    description: `Pedido ${order.number}`,
    items: paymentItems(order, payment.amountCents),
    payer: {
      email: order.customerEmail,
      name: order.customerName,
      phone: order.customerPhone,
      document: order.customerDocument,
      address: order.shippingAddress,
    },
    card,
    createdAt: payment.createdAt,
    expiresAt: payment.expiresAt ?? payment.createdAt,
    idempotencyKey: payment.id,
  };
}

/**
 * They add up to `amountCents`, shipping included. A price that the quantity does not divide makes two items; free ones
 * are left out. Rules: PAY-18.
 */
export function paymentItems(
  { items, amounts }: Pick<PaidOrder, "items" | "amounts">,
  amountCents: Centavos,
): PaymentItem[] {
  const shares = allocate(
    amountCents - amounts.netShippingCents,
    items.map(({ lineCents, discountCents }) => lineCents - discountCents),
  );
  const pieces = items.flatMap(({ productId: code, productName, size, quantity }, at) => {
    const share = shares[at] ?? 0;
    const dearer = share % quantity;
    const unitCents = (share - dearer) / quantity;
    const title = `${productName}, tamanho ${size}`;
    return [
      { code, title, quantity: dearer, unitCents: unitCents + 1 },
      { code, title, quantity: quantity - dearer, unitCents },
    ];
  });
  const shipping = { code: "frete", title: "Frete", quantity: 1, unitCents: amounts.netShippingCents };
  return [...pieces, shipping].filter(({ quantity, unitCents }) => quantity > 0 && unitCents > 0);
}
