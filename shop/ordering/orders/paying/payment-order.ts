import { allocate } from "#platform/allocate.ts";
import type { Centavos } from "#platform/money.ts";
import type { Payment } from "#shop/ordering/payments/payment.ts";
import type { CardToken, PaymentItem, PaymentOrder } from "#shop/ordering/payments/payment-provider.ts";
import type { Order, OrderLine } from "../order.ts";

/** A line of an order, as far as its payment is about it. */
export type PaidLine = Pick<
  OrderLine,
  "productId" | "productName" | "size" | "quantity" | "lineCents" | "discountCents"
>;

type PaidOrder = Pick<
  Order,
  | "number"
  | "customerName"
  | "customerEmail"
  | "customerPhone"
  | "customerDocument"
  | "shippingAddress"
  | "shippingCents"
> & { items: readonly PaidLine[] };

/**
 * What the provider is told of an attempt to pay an order: what its fraud checks want to know (names, telephone, address,
 * pieces), and no more. `card` is null in jobs. The same attempt always gives the same.
 */
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
 * The pieces at what is really paid for them, all discounts taken off, and the shipping: together `amountCents` exactly.
 * A line whose pieces do not divide to the centavo is two items; what costs nothing is none.
 */
export function paymentItems(
  { items, shippingCents }: Pick<PaidOrder, "items" | "shippingCents">,
  amountCents: Centavos,
): PaymentItem[] {
  const shares = allocate(
    amountCents - shippingCents,
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
  const shipping = { code: "frete", title: "Frete", quantity: 1, unitCents: shippingCents };
  return [...pieces, shipping].filter(({ quantity, unitCents }) => quantity > 0 && unitCents > 0);
}
