import { z } from "@hono/zod-openapi";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { cancelPayment } from "#shop/ordering/orders/paying/cancel-payment.server.ts";
import { checkOnPayment } from "#shop/ordering/orders/paying/check-on-payment.server.ts";
import { startPayment } from "#shop/ordering/orders/paying/start-payment.server.ts";
import { stillPayableText } from "#shop/ordering/orders/paying/still-payable.ts";
import { isCard, PAYMENT_METHODS } from "#shop/ordering/payments/payment.ts";
import type { CardToken } from "#shop/ordering/payments/payment-provider.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart, refuseInvalid } from "../open-api.server.ts";
import { NOT_LOGGED_IN, PRIVATE, problem } from "../problem.ts";
import { readPayer, readShopper } from "../read-shopper.server.ts";
import { METHOD_UNAVAILABLE, paymentRefusal } from "../rest-v1/order-problem.ts";
import { faultsOf, invalidCallProblem, PaymentCall, termsOf } from "./payment-call.ts";

const PaymentResult = z
  .object({
    id: z.uuid(),
    status: z.string().openapi({
      description: "processing, pending, in_process, approved, rejected, cancelled, refunded, in_mediation",
    }),
    status_detail: z.string().nullable().openapi({ description: "The provider's own word for why" }),
    message: z.string().nullable().openapi({ description: "Why it was refused, for the shopper" }),
    payment_method: z.enum(PAYMENT_METHODS),
    external_reference: z.string(),
    external_payment_id: z.string(),
    installments: z.int(),
    pix_qr_code: z.string().nullable(),
    pix_qr_code_base64: z.string().nullable(),
    boleto_url: z.string().nullable(),
    boleto_line: z.string().nullable().openapi({ description: "The 47 digits that a bank's app takes" }),
    boleto_barcode: z.string().nullable(),
    session_url: z.string().nullable(),
    session_id: z.string().nullable(),
    challenge_url: z
      .string()
      .nullable()
      .openapi({ description: "The bank's 3-D Secure page, while it waits for the shopper" }),
    expires_at: z.iso.datetime().nullable(),
  })
  .openapi("PaymentResult");

const ofShopper = { tag: "payments", access: "shopper" } as const;
const create = apiRoute("post", "/functions/v1/create-mercadopago-payment", {
  ...ofShopper,
  summary:
    "Pay one's order, visitors with its claim; the same request again gets the payment that runs, another method replaces it",
  description:
    "429 `too_many_declines`: cards wait, `retry_after` seconds in its issue as in `Retry-After`; `instead` names what is open meanwhile",
  limit: "payment",
  body: PaymentCall,
  answers: { 200: [PaymentResult, "The payment"] },
  refusals: [401, 404, 409, 422, 429],
});

const OnePayment = z.strictObject({
  external_payment_id: z
    .string("ID do pagamento é obrigatório")
    .min(1, "ID do pagamento é obrigatório")
    .max(64, "ID do pagamento é obrigatório"),
});

const cancel = apiRoute("post", "/functions/v1/cancel-payment", {
  ...ofShopper,
  summary: "Call off a payment that waits; its pieces are free at once",
  description: "409 `payment_still_payable`: a PIX that Stripe issued runs until its end, which the message tells",
  limit: "payment",
  body: OnePayment,
  answers: { 200: [PaymentResult, "What became of it: cancelled, or paid when money was faster"] },
  refusals: [401, 404, 409, 422, 429],
});

const check = apiRoute("post", "/functions/v1/check-payment", {
  ...ofShopper,
  summary: "Ask the provider now how a payment stands; its order tells the same when this has answered",
  limit: "payment_check",
  body: OnePayment,
  answers: { 200: [PaymentResult, "The payment as it is known now"] },
  refusals: [401, 404, 422, 429],
});

const NO_PAYMENT = problem("payment_not_found", "Pagamento não encontrado");
const NOT_CANCELLABLE = problem("payment_not_cancellable", "O pagamento não pode mais ser cancelado");

/** Payments with Mercado Pago, for an order's customer, or a visitor with its claim secret or a link. */
export function createPaymentsApi(services: Services): Api {
  return createApiPart()
    .openapi(
      create,
      async (c) => {
        const { headers } = c.req.raw;
        const call = c.req.valid("json");
        const { order, paymentData } = call;
        const shopper = await readShopper(services, headers, order.id, order.claimSecret);
        if (!shopper) return c.json(NOT_LOGGED_IN, 401);
        const { method } = paymentData;
        if (method === "stripe") return c.json(METHOD_UNAVAILABLE.body, 422);
        const faults = faultsOf(call);
        if (faults) return c.json(faults, 422);
        const choice = {
          orderId: order.id,
          method,
          card: isCard(method) ? cardOf(paymentData) : null,
          installments: method === "credit_card" ? (paymentData.cardData?.installments ?? 1) : 1,
          document: paymentData.document ?? null,
          terms: termsOf(order),
        };
        const from = { network: clientNetwork(clientAddress(headers)), session: shopper.customerId };
        const started = await startPayment(services, choice, shopper, from);
        if (started.kind === "started") return c.json(started.payment, 200, PRIVATE);
        const refusal = paymentRefusal(started);
        return c.json(refusal.body, refusal.status, refusal.headers);
      },
      refuseInvalid(invalidCallProblem),
    )
    .openapi(check, async (c) => {
      const { external_payment_id: paymentId } = c.req.valid("json");
      const shopper = await readPayer(services, c.req.raw.headers, paymentId);
      if (!shopper) return c.json(NOT_LOGGED_IN, 401);
      const checked = await checkOnPayment(services, paymentId, shopper);
      return checked.kind === "done" ? c.json(checked.payment, 200, PRIVATE) : c.json(NO_PAYMENT, 404);
    })
    .openapi(cancel, async (c) => {
      const { external_payment_id: paymentId } = c.req.valid("json");
      const shopper = await readPayer(services, c.req.raw.headers, paymentId);
      if (!shopper) return c.json(NOT_LOGGED_IN, 401);
      const cancelled = await cancelPayment(services, paymentId, shopper);
      if (cancelled.kind === "done") return c.json(cancelled.payment, 200, PRIVATE);
      if (cancelled.reason === "still_payable") {
        return c.json(problem("payment_still_payable", stillPayableText(cancelled)), 409);
      }
      return cancelled.reason === "not_found" ? c.json(NO_PAYMENT, 404) : c.json(NOT_CANCELLABLE, 409);
    });
}

function cardOf({ cardData, deviceId }: PaymentCall["paymentData"]): CardToken {
  const { cardToken = "", paymentMethodId = "", identificationNumber, identificationType } = cardData ?? {};
  const number = (identificationNumber ?? "").toUpperCase().replace(/[^0-9A-Z]/g, "");
  const type = identificationType ?? (number.length === 14 ? "CNPJ" : "CPF");
  return {
    token: cardToken,
    brand: paymentMethodId,
    document: number === "" ? null : { type, number },
    deviceId: deviceId ?? null,
  };
}
