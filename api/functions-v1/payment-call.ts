import { z } from "@hono/zod-openapi";
import { cnpjCharacters, isCnpj } from "#platform/formats/cnpj.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import type { PaymentTerms } from "#shop/ordering/orders/order.ts";
import { PAYMENT_METHODS } from "#shop/ordering/payments/payment.ts";
import { checkPayment, invalidDataMessage } from "#shop/ordering/payments/payment-check.ts";
import { issuesOf, type ProblemBody, problem } from "../problem.ts";
import { NO_ORDER_TO_PAY } from "../rest-v1/order-problem.ts";

/** Fields that clients send but the server determines itself: accepted and ignored. */
const ignored = z.unknown().openapi({ description: "Not believed: the server knows it" });

const text = (most: number) => z.string("Valor inválido").trim().max(most, { error: "Valor inválido", abort: true });
const plain = text(100).regex(/^[\w.-]*$/, "Valor inválido");

/**
 * What Mercado Pago's card fields returned in the browser. Card data itself goes from the browser to the provider; a
 * call that carries `number`, `holder`, `expiry` or `cvv` is refused.
 * Rules: PAY-47.
 */
const CardData = z.strictObject({
  cardToken: plain.optional().openapi({ description: "One-time token of the provider's card fields" }),
  paymentMethodId: plain.optional().openapi({ description: "The card's brand, `visa`" }),
  issuerId: plain.optional(),
  installments: z.int("Número de parcelas inválido").min(1, "Número de parcelas inválido").max(24).optional(),
  identificationNumber: text(20).optional(),
  identificationType: z.enum(["CPF", "CNPJ"], "Tipo de documento inválido").optional(),
  cardholderEmail: text(254).optional(),
});

const NO_ORDER = NO_ORDER_TO_PAY.message;

/** Rules: PAY-11. */
export const OrderToPay = z.strictObject(
  {
    id: z.string(NO_ORDER).min(1, NO_ORDER),
    externalPaymentId: z.string().nullable().optional().openapi({ description: "Not read: the server makes it" }),
    claimSecret: z.string().max(100).optional(),
    acceptedTerms: z.string().max(10).optional().openapi({
      description:
        "The version of the legal texts that the payer accepts, `2026-11-26`; needed for an order that staff made, until it is paid",
    }),
    items: ignored.optional(),
    subtotal: ignored.optional(),
    shipping: ignored.optional(),
    total: ignored.optional(),
    status: ignored.optional(),
    paymentStatus: ignored.optional(),
    userId: ignored.optional(),
    mercadopagoPaymentId: ignored.optional(),
    customerName: ignored.optional(),
    customerEmail: ignored.optional(),
    customerPhone: ignored.optional(),
    shippingAddress: ignored.optional(),
    createdAt: ignored.optional(),
    updatedAt: ignored.optional(),
  },
  NO_ORDER,
);

export const PayingUser = z
  .object({})
  .loose()
  .optional()
  .openapi({ description: "Not read: the session tells who pays" });

export const PaymentCall = z
  .strictObject({
    order: OrderToPay,
    paymentData: z.strictObject(
      {
        method: z.enum(PAYMENT_METHODS, "Forma de pagamento indisponível"),
        cardData: CardData.optional(),
        document: z
          .string("CPF inválido")
          .trim()
          .refine((value) => isCpf(value) || isCnpj(value), "CPF inválido")
          .transform(cnpjCharacters)
          .optional()
          .openapi({ description: "CPF or CNPJ of who pays, for a boleto of an order placed without one" }),
        deviceId: plain.optional().openapi({ description: "The provider's fingerprint of the browser" }),
      },
      "Forma de pagamento é obrigatória",
    ),
    user: PayingUser,
  })
  .openapi("MercadoPagoPayment");
export type PaymentCall = z.infer<typeof PaymentCall>;

/** Texts of another version than the present are not accepted. Rules: DESK-17. */
export function termsOf({ acceptedTerms }: z.infer<typeof OrderToPay>): PaymentTerms | null {
  return acceptedTerms === LEGAL_TEXTS_VERSION ? "accepted" : null;
}

/** Checks a valid call for missing data, with the messages of the checkout's own check. Null: nothing is missing. */
export function faultsOf({ order, paymentData }: PaymentCall): ProblemBody | null {
  const { items, total, customerName, customerEmail, customerPhone, shippingAddress } = order;
  const { method, cardData } = paymentData;
  const sent = { items, total, customerName, customerEmail, customerPhone, shippingAddress };
  const faults = checkPayment({ ...sent, method, cardToken: cardData?.cardToken });
  if (faults.length === 0) return null;
  const issues = faults.map(({ field, message }) => {
    const path = field === "cardToken" ? `paymentData.cardData.${field}` : `order.${field}`;
    return { path, message };
  });
  return problem("invalid_payment", invalidDataMessage(faults), issues);
}

/**
 * Error body for a call that does not match the schema: `order_required` if it names no order, else `invalid_input`
 * with every invalid field.
 */
export function invalidCallProblem(error: z.ZodError): ProblemBody {
  const issues = issuesOf(error);
  if (issues.some(({ path, message }) => /^order(\.id)?$/.test(path) && message === NO_ORDER)) {
    return problem("order_required", NO_ORDER, issues);
  }
  const faults = issues.map(({ path, message }) => ({ field: path || "body", message }));
  return problem("invalid_input", invalidDataMessage(faults), issues);
}
