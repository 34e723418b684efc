import { createRoute, z } from "@hono/zod-openapi";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { bearerToken, readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { claimCookie, forgetOldClaims } from "#shop/ordering/orders/access/claim-cookie.ts";
import { findOrderFor } from "#shop/ordering/orders/access/find-right.server.ts";
import { findOrderIdOfPayment } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { listOrders, readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { dropCoupon } from "#shop/ordering/orders/paying/drop-coupon.server.ts";
import { removeUnavailablePieces } from "#shop/ordering/orders/paying/remove-unavailable-pieces.server.ts";
import { OrderInput } from "#shop/ordering/orders/placing/order-input.ts";
import { placeOrder } from "#shop/ordering/orders/placing/place-order.server.ts";
import { updateOrder } from "#shop/ordering/orders/update-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import { describedBody } from "../described-field.ts";
import { limitRate, tooManyRequests } from "../limit-rate.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { REFUSALS } from "../problem.ts";
import { readPayer, readShopper, readVisitor } from "../read-shopper.server.ts";
import { claimHeader, SHOPPER_SECURITY } from "./claim-header.ts";
import {
  NO_ORDER,
  NOT_LOGGED_IN,
  NOTHING_LEFT,
  OrderConflict,
  orderRefusal,
  refuseForeignOrderWrites,
  writesForbidden,
} from "./order-problem.ts";
import { OrderRecordSchema, presentOrderRecord } from "./order-record.ts";
import { wholeNumber } from "./whole-number.ts";

const NO_STORE = { "Cache-Control": "private, no-store" };
const json = <Schema extends z.ZodType>(schema: Schema) => ({ content: { "application/json": { schema } } });
const security = [{ accessToken: [] }];
const oneOrder = z.object({ id: z.string() });
const body = { required: true, ...json(describedBody(OrderInput)) };
const conflict = { ...json(OrderConflict), description: "Stock, price, shipping or payment stand in the way" };

const idempotencyKey = z
  .string()
  .min(8, "Use uma chave de 8 a 200 caracteres")
  .max(200, "Use uma chave de 8 a 200 caracteres")
  .optional()
  .openapi({ description: "The same key and body give the same order" });

const place = (services: Services) =>
  createRoute({
    method: "post",
    path: "/rest/v1/orders",
    tags: ["orders"],
    summary: "Place an order; visitors may, and claim it after logging in",
    security: [...security, {}],
    middleware: limitRate(services, "order"),
    request: { body, headers: z.object({ "Idempotency-Key": idempotencyKey }) },
    responses: {
      201: { ...json(OrderRecordSchema), description: "The order, pending" },
      401: REFUSALS[401],
      403: REFUSALS[403],
      409: conflict,
      422: REFUSALS[422],
      429: REFUSALS[429],
    },
  });

const update = (services: Services) =>
  createRoute({
    method: "put",
    path: "/rest/v1/orders/{id}",
    tags: ["orders"],
    summary: "Place an order anew, until a payment runs; visitors with its claim",
    security: [...security, {}],
    middleware: limitRate(services, "order"),
    request: { params: oneOrder, body, headers: claimHeader },
    responses: {
      200: { ...json(OrderRecordSchema), description: "The order as it is now" },
      401: REFUSALS[401],
      403: REFUSALS[403],
      404: REFUSALS[404],
      409: conflict,
      422: REFUSALS[422],
      429: REFUSALS[429],
    },
  });

const withoutCoupon = (services: Services) =>
  createRoute({
    method: "delete",
    path: "/rest/v1/orders/{id}/coupon",
    tags: ["orders"],
    summary: "Take the coupon off an order, until a payment runs; visitors with its claim",
    security: [...security, {}],
    middleware: limitRate(services, "order"),
    request: { params: oneOrder, headers: claimHeader },
    responses: {
      200: { ...json(OrderRecordSchema), description: "The order as it is now" },
      401: REFUSALS[401],
      404: REFUSALS[404],
      409: conflict,
      422: REFUSALS[422],
      429: REFUSALS[429],
    },
  });

const withoutMissing = (services: Services) =>
  createRoute({
    method: "delete",
    path: "/rest/v1/orders/{id}/missing-items",
    tags: ["orders"],
    summary:
      "Take the pieces that cannot be had any more out of an order, until a payment runs; visitors with its claim",
    security: [...security, {}],
    middleware: limitRate(services, "order"),
    request: { params: oneOrder, headers: claimHeader },
    responses: {
      200: { ...json(OrderRecordSchema), description: "The order as it is now, at today's prices" },
      401: REFUSALS[401],
      404: REFUSALS[404],
      409: conflict,
      422: REFUSALS[422],
      429: REFUSALS[429],
    },
  });

/** Rules: ORDER-36. */
const list = createRoute({
  method: "get",
  path: "/rest/v1/orders",
  tags: ["orders"],
  summary: "The session's own orders, newest first; visitors with its claim one order by a payment's id",
  security: SHOPPER_SECURITY,
  request: {
    headers: claimHeader,
    query: z.strictObject({
      external_payment_id: z.string().max(64).optional().openapi({ description: "Of any attempt to pay" }),
      limit: wholeNumber(1, 100, 20, "Most orders in the answer"),
      offset: wholeNumber(0, 100_000, 0, "Orders left out at the start"),
    }),
  },
  responses: {
    200: { ...json(z.array(OrderRecordSchema)), description: "Orders" },
    401: REFUSALS[401],
    422: REFUSALS[422],
    429: REFUSALS[429],
  },
});

const find = createRoute({
  method: "get",
  path: "/rest/v1/orders/{id}",
  tags: ["orders"],
  summary: "One of the session's own orders, or the visitor's whose claim is sent",
  security: SHOPPER_SECURITY,
  request: { params: oneOrder, headers: claimHeader },
  responses: {
    200: { ...json(OrderRecordSchema), description: "The order" },
    401: REFUSALS[401],
    404: REFUSALS[404],
    429: REFUSALS[429],
  },
});

const change = createRoute({
  method: "patch",
  path: "/rest/v1/orders/{id}",
  tags: ["orders"],
  summary: "Refused to everyone: prices, totals and payment are the server's",
  request: { params: oneOrder },
  responses: { 403: REFUSALS[403] },
});

/**
 * Orders: anyone may place one; its owner, or the visitor who holds its claim or a link, may read it. A request with an invalid token is refused with 401 instead
 * of being treated as a visitor.
 * Rules: ORDER-1, ORDER-7, ORDER-8, ORDER-31.
 */
export function createOrdersApi(services: Services): Api {
  const { db, config } = services;
  const api = createApiPart();
  api.openAPIRegistry.registerComponent("securitySchemes", "claimSecret", {
    type: "apiKey",
    in: "header",
    name: "X-Claim-Secret",
  });
  return api
    .openapi(
      place(services),
      async (c) => {
        const { headers } = c.req.raw;
        const session = await readSession(services, headers);
        if (!session && bearerToken(headers) !== null) return c.json(NOT_LOGGED_IN, 401);
        const guessing = await guessedTooOften(services, headers, c.req.valid("json"));
        if (guessing) return tooManyRequests(c, guessing.retryAfterSeconds);
        const key = c.req.valid("header")["Idempotency-Key"] ?? null;
        const who = { customerId: session?.customerId ?? null };
        const placed = await placeOrder(services, c.req.valid("json"), who, key);
        if (placed.kind === "refused") {
          const { status, body } = orderRefusal(placed);
          return status === 404 ? c.json(body, 422) : c.json(body, status);
        }
        const record = presentOrderRecord(await readOrder(db, placed.orderId, "record"));
        if (placed.claimSecret === null) return c.json(record, 201, NO_STORE);
        const claim = { orderId: placed.orderId, secret: placed.claimSecret };
        // Our own pages get the claim secret in a cookie that scripts cannot read; any other client gets it in the
        // body.
        if (headers.get("Sec-Fetch-Site") === "same-origin") {
          const secure = config.publicUrl.startsWith("https:");
          const cookies = [...forgetOldClaims(headers, secure), claimCookie(claim, secure)];
          return c.json(record, 201, { ...NO_STORE, "Set-Cookie": cookies });
        }
        return c.json({ ...record, claim_secret: claim.secret }, 201, NO_STORE);
      },
      refuseForeignOrderWrites,
    )
    .openapi(
      update(services),
      async (c) => {
        const { id } = c.req.valid("param");
        const { headers } = c.req.raw;
        const shopper = await readVisitor(services, headers);
        if (!shopper) return c.json(NOT_LOGGED_IN, 401);
        const guessing = await guessedTooOften(services, headers, c.req.valid("json"));
        if (guessing) return tooManyRequests(c, guessing.retryAfterSeconds);
        const updated = await updateOrder(services, id, c.req.valid("json"), shopper);
        if (updated.kind === "updated")
          return c.json(presentOrderRecord(await readOrder(db, id, "record")), 200, NO_STORE);
        const { status, body } = orderRefusal(updated);
        return c.json(body, status);
      },
      refuseForeignOrderWrites,
    )
    .openapi(withoutCoupon(services), async (c) => {
      const { id } = c.req.valid("param");
      const shopper = await readVisitor(services, c.req.raw.headers);
      if (!shopper) return c.json(NOT_LOGGED_IN, 401);
      const updated = await dropCoupon(services, id, shopper);
      if (updated.kind === "updated")
        return c.json(presentOrderRecord(await readOrder(db, id, "record")), 200, NO_STORE);
      const { status, body } = orderRefusal(updated);
      return c.json(body, status);
    })
    .openapi(withoutMissing(services), async (c) => {
      const { id } = c.req.valid("param");
      const shopper = await readVisitor(services, c.req.raw.headers);
      if (!shopper) return c.json(NOT_LOGGED_IN, 401);
      const updated = await removeUnavailablePieces(services, id, shopper);
      if (updated.kind === "updated")
        return c.json(presentOrderRecord(await readOrder(db, id, "record")), 200, NO_STORE);
      if (updated.reason === "nothing_left") return c.json(NOTHING_LEFT, 409);
      const { status, body } = orderRefusal(updated);
      return c.json(body, status);
    })
    .openapi(list, async (c) => {
      const { external_payment_id: paymentId, ...page } = c.req.valid("query");
      if (paymentId !== undefined) {
        const shopper = await readPayer(services, c.req.raw.headers, paymentId);
        if (!shopper) return c.json(NOT_LOGGED_IN, 401);
        const orderId = await findOrderIdOfPayment(db, paymentId);
        const seen = orderId && (await findOrderFor(services, orderId, shopper, "record"));
        return c.json(seen ? [presentOrderRecord(seen.order)] : [], 200, NO_STORE);
      }
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(NOT_LOGGED_IN, 401);
      const orders = await listOrders(db, session.customerId, page, "record");
      return c.json(orders.map(presentOrderRecord), 200, NO_STORE);
    })
    .openapi(find, async (c) => {
      const { id } = c.req.valid("param");
      const shopper = await readShopper(services, c.req.raw.headers, id);
      if (!shopper) return c.json(NOT_LOGGED_IN, 401);
      const seen = await findOrderFor(services, id, shopper, "record");
      return seen ? c.json(presentOrderRecord(seen.order), 200, NO_STORE) : c.json(NO_ORDER, 404);
    })
    .openapi(change, (c) => c.json(writesForbidden(), 403));
}

/** Placing orders counts against the coupon rate limit, too, so it cannot be used to guess codes. */
async function guessedTooOften({ rateLimits }: Services, headers: Headers, { coupon_code: code }: OrderInput) {
  const answer = code ? await rateLimits.take("coupon", clientNetwork(clientAddress(headers))) : null;
  return answer?.kind === "refused" ? answer : null;
}
