import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { bearerToken, readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { findOrderFor } from "#shop/ordering/orders/access/find-right.server.ts";
import { findOrderIdOfPayment } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { claimCookie, forgetOldClaims } from "#shop/ordering/orders/access/shopper.ts";
import { listOrders, readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { removeUnavailablePieces } from "#shop/ordering/orders/paying/remove-unavailable-pieces.server.ts";
import { OrderInput } from "#shop/ordering/orders/placing/order-input.ts";
import { placeOrder } from "#shop/ordering/orders/placing/place-order.server.ts";
import { dropCoupon, type UpdatedOrder, updateOrder } from "#shop/ordering/orders/update-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import { describedBody, wholeNumber } from "../described-field.ts";
import { tooManyRequests } from "../limit-rate.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { NOT_LOGGED_IN, PRIVATE } from "../problem.ts";
import { readPayer, readShopper, readVisitor } from "../read-shopper.server.ts";
import {
  NO_ORDER,
  NOTHING_LEFT,
  OrderConflict,
  orderRefusal,
  refuseForeignOrderWrites,
  writesForbidden,
} from "./order-problem.ts";
import { OrderRecordSchema, presentOrderRecord } from "./order-record.ts";

const body = describedBody(OrderInput);
const oneOrder = { tag: "orders", params: z.object({ id: z.string() }) } as const;
const conflict = [OrderConflict, "Stock, price, shipping or payment stand in the way"] as const;
const changed = {
  ...oneOrder,
  access: "visitor",
  limit: "order",
  answers: { 200: [OrderRecordSchema, "The order as it is now"], 409: conflict },
} as const;

const idempotencyKey = z
  .string()
  .min(8, "Use uma chave de 8 a 200 caracteres")
  .max(200, "Use uma chave de 8 a 200 caracteres")
  .optional()
  .openapi({ description: "The same key and body give the same order" });

const place = apiRoute("post", "/rest/v1/orders", {
  tag: "orders",
  summary: "Place an order; visitors may, and claim it after logging in",
  access: "visitor",
  limit: "order",
  body,
  headers: z.object({ "Idempotency-Key": idempotencyKey }),
  answers: { 201: [OrderRecordSchema, "The order, pending"], 409: conflict },
  refusals: [401, 403, 422, 429],
});

const update = apiRoute("put", "/rest/v1/orders/{id}", {
  ...changed,
  summary: "Place an order anew, until a payment runs; visitors with its claim",
  body,
  refusals: [401, 403, 404, 422, 429],
});

const withoutCoupon = apiRoute("delete", "/rest/v1/orders/{id}/coupon", {
  ...changed,
  summary: "Take the coupon off an order, until a payment runs; visitors with its claim",
  refusals: [401, 404, 422, 429],
});

const withoutMissing = apiRoute("delete", "/rest/v1/orders/{id}/missing-items", {
  ...changed,
  summary: "Take the pieces that cannot be had any more out of an order, until a payment runs; visitors with its claim",
  answers: { 200: [OrderRecordSchema, "The order as it is now, at today's prices"], 409: conflict },
  refusals: [401, 404, 422, 429],
});

/** Rules: ORDER-36. */
const list = apiRoute("get", "/rest/v1/orders", {
  tag: "orders",
  summary: "The session's own orders, newest first; visitors with its claim one order by a payment's id",
  access: "shopper",
  query: z.strictObject({
    external_payment_id: z.string().max(64).optional().openapi({ description: "Of any attempt to pay" }),
    limit: wholeNumber(1, 100, 20, "Most orders in the answer"),
    offset: wholeNumber(0, 100_000, 0, "Orders left out at the start"),
  }),
  answers: { 200: [z.array(OrderRecordSchema), "Orders"] },
  refusals: [401, 422, 429],
});

const find = apiRoute("get", "/rest/v1/orders/{id}", {
  ...oneOrder,
  summary: "One of the session's own orders, or the visitor's whose claim is sent",
  access: "shopper",
  answers: { 200: [OrderRecordSchema, "The order"] },
  refusals: [401, 404, 429],
});

const change = apiRoute("patch", "/rest/v1/orders/{id}", {
  ...oneOrder,
  summary: "Refused to everyone: prices, totals and payment are the server's",
  answers: {},
  refusals: [403],
});

/**
 * Orders: anyone may place one; its owner, or the visitor who holds its claim or a link, may read it. A request with an invalid token is refused with 401 instead
 * of being treated as a visitor.
 * Rules: ORDER-1, ORDER-7, ORDER-8, ORDER-31.
 */
export function createOrdersApi(services: Services): Api {
  const { db, config } = services;
  return createApiPart()
    .openapi(
      place,
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
        if (placed.claimSecret === null) return c.json(record, 201, PRIVATE);
        const claim = { orderId: placed.orderId, secret: placed.claimSecret };
        // Our own pages get the claim secret in a cookie that scripts cannot read; any other client gets it in the
        // body.
        if (headers.get("Sec-Fetch-Site") === "same-origin") {
          const secure = config.publicUrl.startsWith("https:");
          const cookies = [...forgetOldClaims(headers, secure), claimCookie(claim, secure)];
          return c.json(record, 201, { ...PRIVATE, "Set-Cookie": cookies });
        }
        return c.json({ ...record, claim_secret: claim.secret }, 201, PRIVATE);
      },
      refuseForeignOrderWrites,
    )
    .openapi(
      update,
      async (c) => {
        const { id } = c.req.valid("param");
        const { headers } = c.req.raw;
        const shopper = await readVisitor(services, headers);
        if (!shopper) return c.json(NOT_LOGGED_IN, 401);
        const guessing = await guessedTooOften(services, headers, c.req.valid("json"));
        if (guessing) return tooManyRequests(c, guessing.retryAfterSeconds);
        const updated = await updateOrder(services, id, c.req.valid("json"), shopper);
        return answerUpdated(services, c, id, updated);
      },
      refuseForeignOrderWrites,
    )
    .openapi(withoutCoupon, async (c) => {
      const { id } = c.req.valid("param");
      const shopper = await readVisitor(services, c.req.raw.headers);
      if (!shopper) return c.json(NOT_LOGGED_IN, 401);
      return answerUpdated(services, c, id, await dropCoupon(services, id, shopper));
    })
    .openapi(withoutMissing, async (c) => {
      const { id } = c.req.valid("param");
      const shopper = await readVisitor(services, c.req.raw.headers);
      if (!shopper) return c.json(NOT_LOGGED_IN, 401);
      const updated = await removeUnavailablePieces(services, id, shopper);
      if (updated.kind === "refused" && updated.reason === "nothing_left") return c.json(NOTHING_LEFT, 409);
      return answerUpdated(services, c, id, updated);
    })
    .openapi(list, async (c) => {
      const { external_payment_id: paymentId, ...page } = c.req.valid("query");
      if (paymentId !== undefined) {
        const shopper = await readPayer(services, c.req.raw.headers, paymentId);
        if (!shopper) return c.json(NOT_LOGGED_IN, 401);
        const orderId = await findOrderIdOfPayment(db, paymentId);
        const seen = orderId && (await findOrderFor(services, orderId, shopper, "record"));
        return c.json(seen ? [presentOrderRecord(seen.order)] : [], 200, PRIVATE);
      }
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(NOT_LOGGED_IN, 401);
      const orders = await listOrders(db, session.customerId, page, "record");
      return c.json(orders.map(presentOrderRecord), 200, PRIVATE);
    })
    .openapi(find, async (c) => {
      const { id } = c.req.valid("param");
      const shopper = await readShopper(services, c.req.raw.headers, id);
      if (!shopper) return c.json(NOT_LOGGED_IN, 401);
      const seen = await findOrderFor(services, id, shopper, "record");
      return seen ? c.json(presentOrderRecord(seen.order), 200, PRIVATE) : c.json(NO_ORDER, 404);
    })
    .openapi(change, (c) => c.json(writesForbidden(), 403));
}

async function answerUpdated({ db }: Services, c: Context, id: string, updated: UpdatedOrder) {
  if (updated.kind === "updated") return c.json(presentOrderRecord(await readOrder(db, id, "record")), 200, PRIVATE);
  const { status, body } = orderRefusal(updated);
  return c.json(body, status);
}

/** Placing orders counts against the coupon rate limit, too, so it cannot be used to guess codes. */
async function guessedTooOften({ rateLimits }: Services, headers: Headers, { coupon_code: code }: OrderInput) {
  const answer = code ? await rateLimits.take("coupon", clientNetwork(clientAddress(headers))) : null;
  return answer?.kind === "refused" ? answer : null;
}
