import { createRoute, z } from "@hono/zod-openapi";
import { readSession } from "#shop/customers/read-session.server.ts";
import { cancelPayment } from "#shop/orders/cancel-payment.server.ts";
import { readClaim } from "#shop/orders/claim-cookie.ts";
import { startPayment } from "#shop/orders/start-payment.server.ts";
import { PAYMENT_METHODS } from "#shop/payments/payment.ts";
import type { PaymentResult as PaymentFacts } from "#shop/payments/payment-result.ts";
import type { Services } from "#shop/services.server.ts";
import { limitRate } from "../limit-rate.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { problem, REFUSALS } from "../problem.ts";
import { claimHeader } from "../rest-v1/claim-header.ts";
import { NOT_AUTHENTICATED, paymentRefusal } from "../rest-v1/order-problem.ts";

const NO_STORE = { "Cache-Control": "private, no-store" };
const security = [{ accessToken: [] }];

/** Fields of the specification's call that the server knows better: taken and not read. */
const ignored = z.unknown().openapi({ description: "Not read: the server knows it" });

/** Card data goes from the browser to the provider; a call that carries it is refused. */
const CardData = z.strictObject({
  cardToken: z.string().optional(),
  paymentMethodId: z.string().optional(),
  issuerId: z.string().optional(),
  installments: z.int().optional(),
  identificationNumber: z.string().optional(),
  identificationType: z.string().optional(),
  cardholderEmail: z.string().optional(),
});

const PaymentCall = z
  .strictObject({
    order: z.strictObject(
      {
        id: z.string("Nenhum pedido encontrado para processar pagamento"),
        externalPaymentId: z.string().nullable().optional().openapi({ description: "Not read" }),
        claimSecret: z.string().max(100).optional(),
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
      "Nenhum pedido encontrado para processar pagamento",
    ),
    paymentData: z.strictObject(
      { method: z.enum(PAYMENT_METHODS, "Forma de pagamento indisponível"), cardData: CardData.optional() },
      "Forma de pagamento é obrigatória",
    ),
    user: z.object({}).loose().optional().openapi({ description: "Not read: the session tells who pays" }),
  })
  .openapi("MercadoPagoPayment");

const PaymentResult = z
  .object({
    id: z.uuid(),
    status: z.string().openapi({ description: "processing, pending, in_process, approved, rejected, cancelled" }),
    payment_method: z.enum(PAYMENT_METHODS),
    external_reference: z.string(),
    external_payment_id: z.string(),
    pix_qr_code: z.string().nullable(),
    pix_qr_code_base64: z.string().nullable(),
    boleto_url: z.string().nullable(),
    session_url: z.string().nullable(),
    expires_at: z.iso.datetime().nullable(),
  })
  .openapi("PaymentResult");

const result = { content: { "application/json": { schema: PaymentResult } } };

const create = (services: Services) =>
  createRoute({
    method: "post",
    path: "/functions/v1/create-mercadopago-payment",
    tags: ["payments"],
    summary: "Pay one's order; a payment that runs already is answered instead of a second one",
    security,
    middleware: limitRate(services, "payment"),
    request: {
      body: { required: true, content: { "application/json": { schema: PaymentCall } } },
      headers: claimHeader,
    },
    responses: {
      200: { ...result, description: "The payment" },
      401: REFUSALS[401],
      404: REFUSALS[404],
      409: REFUSALS[409],
      422: REFUSALS[422],
      429: REFUSALS[429],
    },
  });

const CancelCall = z.strictObject({ external_payment_id: z.string("ID do pagamento é obrigatório").max(64) });

const cancel = (services: Services) =>
  createRoute({
    method: "post",
    path: "/functions/v1/cancel-payment",
    tags: ["payments"],
    summary: "Call off a payment that waits; its pieces are free at once",
    security,
    middleware: limitRate(services, "payment"),
    request: { body: { required: true, content: { "application/json": { schema: CancelCall } } } },
    responses: {
      200: { ...result, description: "What became of it: cancelled, or paid when money was faster" },
      401: REFUSALS[401],
      404: REFUSALS[404],
      409: REFUSALS[409],
      422: REFUSALS[422],
      429: REFUSALS[429],
    },
  });

const NO_PAYMENT = problem("payment_not_found", "Pagamento não encontrado");
const NOT_CANCELLABLE = problem("payment_not_cancellable", "O pagamento não pode mais ser cancelado");

/** Paying by Mercado Pago, for a logged-in customer and their own orders. */
export function createPaymentsApi(services: Services): Api {
  return createApiPart()
    .openapi(create(services), async (c) => {
      const { headers } = c.req.raw;
      const session = await readSession(services, headers);
      if (!session) return c.json(NOT_AUTHENTICATED, 401);
      const { order, paymentData } = c.req.valid("json");
      const claim = order.claimSecret ? { orderId: order.id, secret: order.claimSecret } : readClaim(headers, order.id);
      const started = await startPayment(
        services,
        { orderId: order.id, method: paymentData.method },
        { customerId: session.customerId, claim },
      );
      if (started.kind === "started") return c.json(presentPayment(started.payment), 200, NO_STORE);
      const { status, body } = paymentRefusal(started);
      return c.json(body, status);
    })
    .openapi(cancel(services), async (c) => {
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(NOT_AUTHENTICATED, 401);
      const cancelled = await cancelPayment(services, c.req.valid("json").external_payment_id, session);
      if (cancelled.kind === "done") return c.json(presentPayment(cancelled.payment), 200, NO_STORE);
      return cancelled.reason === "not_found" ? c.json(NO_PAYMENT, 404) : c.json(NOT_CANCELLABLE, 409);
    });
}

/** A PIX has neither a page of the bank's nor one of the provider's. */
function presentPayment(payment: PaymentFacts): z.infer<typeof PaymentResult> {
  return { ...payment, boleto_url: null, session_url: null };
}
