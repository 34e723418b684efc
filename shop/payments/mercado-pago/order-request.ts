import { toDecimalString } from "#platform/money.ts";
import type { PaymentOrder } from "../payment-provider.ts";

/**
 * The body of `POST /v1/orders` for a PIX. The same attempt always gives the same body: a repeated key with another
 * body is refused. The validity is a duration, since an absolute date could fall below the least allowed 30 minutes.
 */
export function pixOrderRequest(order: PaymentOrder) {
  const amount = toDecimalString(order.amountCents);
  const [firstName = "", ...rest] = order.payer.name.trim().split(/\s+/);
  return {
    type: "online",
    processing_mode: "automatic",
    external_reference: order.externalPaymentId,
    total_amount: amount,
    description: order.description,
    payer: {
      email: order.payer.email,
      first_name: firstName,
      ...(rest.length > 0 ? { last_name: rest.join(" ") } : {}),
      ...(order.payer.cpf ? { identification: { type: "CPF", number: order.payer.cpf } } : {}),
    },
    transactions: {
      payments: [
        {
          amount,
          expiration_time: `PT${Math.round(order.validMs / 60_000)}M`,
          payment_method: { id: "pix", type: "bank_transfer" },
        },
      ],
    },
  };
}
