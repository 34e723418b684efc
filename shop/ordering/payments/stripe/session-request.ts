import { PIX_MS, STRIPE_PAGE_MS } from "../payment-deadline.ts";
import type { PaymentOrder } from "../payment-provider.ts";

export type SessionMethod = "card" | "pix";

/**
 * One line with the whole amount, so that it adds up whatever the discounts. Deterministic: a repeated key with other
 * parameters is refused. Rules: PAY-3.
 */
export function sessionRequest(order: PaymentOrder, shop: { publicUrl: string; methods: readonly SessionMethod[] }) {
  const { reference, externalPaymentId, description } = order;
  const names = { order_id: reference, external_payment_id: externalPaymentId };
  const orderId = encodeURIComponent(reference);
  return {
    mode: "payment" as const,
    locale: "pt-BR" as const,
    client_reference_id: reference,
    customer_email: order.payer.email,
    payment_method_types: [...shop.methods],
    expires_at: Math.floor((order.createdAt.getTime() + STRIPE_PAGE_MS) / 1000),
    success_url: `${shop.publicUrl}/order-success?order_id=${orderId}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shop.publicUrl}/checkout?order_id=${orderId}`,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "brl", unit_amount: order.amountCents, product_data: { name: description } },
      },
    ],
    metadata: names,
    payment_intent_data: { description, metadata: names },
    ...(shop.methods.includes("pix")
      ? // It would live for four hours or more by itself, counted from the page's submission.
        { payment_method_options: { pix: { expires_after_seconds: PIX_MS / 1000 } } }
      : {}),
  };
}
