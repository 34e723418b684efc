import { z } from "@hono/zod-openapi";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { startPayment } from "#shop/ordering/orders/paying/start-payment.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart, refuseInvalid } from "../open-api.server.ts";
import { ApiProblem, NOT_LOGGED_IN, PRIVATE, type ProblemBody } from "../problem.ts";
import { readShopper } from "../read-shopper.server.ts";
import { paymentRefusal } from "../rest-v1/order-problem.ts";
import { faultsOf, invalidCallProblem, OrderToPay, PayingUser, termsOf } from "./payment-call.ts";

const StripeCall = z
  .strictObject({
    order: OrderToPay,
    paymentData: z.strictObject({ method: z.literal("stripe", "Forma de pagamento indisponível") }).optional(),
    user: PayingUser,
  })
  .openapi("StripePayment");

const StripeResult = z
  .object({
    success: z.literal(true),
    error: z.null(),
    sessionUrl: z
      .string()
      .nullable()
      .openapi({ description: "Stripe's page to pay on; null while Stripe has not answered, or when it is paid" }),
    sessionId: z.string().nullable(),
    externalPaymentId: z.string(),
    status: z.string().openapi({ description: "As of `PaymentResult`" }),
  })
  .openapi("StripePaymentResult");

/** Error body of this call: the usual fields, plus those that its clients read. */
const StripeRefusal = ApiProblem.extend({
  success: z.literal(false),
  error: z.string(),
  sessionUrl: z.null(),
  sessionId: z.null(),
}).openapi("StripePaymentRefusal");

const create = apiRoute("post", "/functions/v1/create-stripe-payment", {
  tag: "payments",
  summary: "Pay one's order on Stripe's page, visitors with its claim; asked again it gives the page that waits",
  access: "shopper",
  limit: "payment",
  body: StripeCall,
  answers: {
    200: [StripeResult, "The page"],
    401: [StripeRefusal, "Neither logged in nor holding the order's claim"],
    404: [StripeRefusal, "No such order of this shopper"],
    409: [StripeRefusal, "The order or its pieces do not allow it"],
    422: [StripeRefusal, "Something is missing or wrong"],
  },
  refusals: [429],
});

function refused(body: ProblemBody): z.infer<typeof StripeRefusal> {
  return { ...body, success: false, error: body.message, sessionUrl: null, sessionId: null };
}

/** Payments on Stripe's page, for an order's customer, or a visitor with its claim secret or a link. */
export function createStripePaymentsApi(services: Services): Api {
  return createApiPart().openapi(
    create,
    async (c) => {
      const { headers } = c.req.raw;
      const { order, user } = c.req.valid("json");
      const shopper = await readShopper(services, headers, order.id, order.claimSecret);
      if (!shopper) return c.json(refused(NOT_LOGGED_IN), 401);
      const faults = faultsOf({ order, paymentData: { method: "stripe" }, user });
      if (faults) return c.json(refused(faults), 422);
      const once = { card: null, installments: 1, document: null, terms: termsOf(order) };
      const choice = { orderId: order.id, method: "stripe", ...once } as const;
      const from = { network: clientNetwork(clientAddress(headers)), session: shopper.customerId };
      const started = await startPayment(services, choice, shopper, from);
      if (started.kind === "refused") {
        const { status, body } = paymentRefusal(started);
        return c.json(refused(body), status);
      }
      const { session_url: sessionUrl, session_id: sessionId, external_payment_id, status } = started.payment;
      return c.json(
        { success: true as const, error: null, sessionUrl, sessionId, externalPaymentId: external_payment_id, status },
        200,
        PRIVATE,
      );
    },
    refuseInvalid((error) => refused(invalidCallProblem(error))),
  );
}
