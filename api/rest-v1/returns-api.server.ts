import { z } from "@hono/zod-openapi";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { toDecimal } from "#platform/money.ts";
import { findReturn, listReturnsFor } from "#shop/fulfilment/returns/find-return.server.ts";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { type Return, returnMoneyOf, returnNumber } from "#shop/fulfilment/returns/return.ts";
import { listReturns } from "#shop/fulfilment/returns/return-queries.server.ts";
import { NOTE_LENGTH, type RequestProblem } from "#shop/fulfilment/returns/return-request.ts";
import { RETURN_KINDS, RETURN_STATUSES } from "#shop/fulfilment/returns/return-status.ts";
import { noReturnText, ORDER_EMAIL_TEXTS, requestProblemText } from "#shop/fulfilment/returns/return-texts.ts";
import type { Services } from "#shop/services.server.ts";
import { wholeNumber } from "../described-field.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { NOT_LOGGED_IN, PRIVATE, problem } from "../problem.ts";
import { readShopper } from "../read-shopper.server.ts";
import { NO_ORDER } from "./order-problem.ts";

const Line = z.object({
  order_item_id: z.uuid(),
  quantity: z.int(),
  /** Exchanges only. */
  wanted_size: z.string().nullable(),
  refund: z.number(),
});

const Row = z
  .object({
    id: z.uuid(),
    number: z.string(),
    order_id: z.uuid(),
    kind: z.enum(RETURN_KINDS),
    status: z.enum(RETURN_STATUSES),
    note: z.string(),
    answer: z.string(),
    label_url: z.string().nullable(),
    /** Code for free return postage at the post office. */
    posting_code: z.string().nullable(),
    lines: z.array(Line),
    shipping: z.number(),
    refund: z.number(),
    answer_due_on: z.iso.date(),
    requested_at: z.iso.datetime(),
    answered_at: z.iso.datetime().nullable(),
    received_at: z.iso.datetime().nullable(),
    closed_at: z.iso.datetime().nullable(),
  })
  .openapi("Return");

const NewReturn = z
  .strictObject({
    order_id: z.string().openapi({ example: "7a1e90b4-1111-4222-8333-abcdefabcdef" }),
    kind: z.enum(RETURN_KINDS),
    note: z.string().max(NOTE_LENGTH.max, `No máximo ${NOTE_LENGTH.max} caracteres`).default(""),
    lines: z
      .array(
        z.strictObject({
          order_item_id: z.string(),
          quantity: z.int().min(1, "Quantidade inválida").max(999, "Quantidade inválida"),
          wanted_size: z.string().max(40, "Tamanho inválido").nullable().default(null),
        }),
      )
      .max(100, "Itens demais"),
    email: z.string().max(254, "E-mail inválido").optional().openapi({
      description:
        "The order's e-mail, or telephone with area code or CPF where it has none; required when only a link is presented",
    }),
  })
  .openapi("NewReturn");

const ofShopper = { tag: "returns", access: "shopper" } as const;
const path = "/rest/v1/returns";

const list = apiRoute("get", path, {
  ...ofShopper,
  summary: "The returns of the session's customer, newest first; of one order with `order_id`, by its claim, too",
  query: z.strictObject({
    order_id: z.string().optional(),
    limit: wholeNumber(1, 100, 20, "Most returns in the answer"),
    offset: wholeNumber(0, 100_000, 0, "Returns left out at the start"),
  }),
  answers: { 200: [z.array(Row), "The returns"] },
  refusals: [401, 422],
});

const open = apiRoute("post", path, {
  ...ofShopper,
  summary: "Ask to return pieces of one's own order: regret within 7 days of delivery, another size, or a defect",
  body: NewReturn,
  answers: { 201: [Row, "Opened; customer and shop are told by mail"] },
  refusals: [401, 404, 409, 422, 429],
});

/**
 * `returns`: a customer's own rows, and those of an order whose claim or link is presented. Any other row is treated as
 * missing.
 * Rules: REFUND-18.
 */
export function createReturnsApi(services: Services): Api {
  const { db } = services;
  return createApiPart()
    .openapi(list, async (c) => {
      const { order_id: orderId, ...page } = c.req.valid("query");
      // '' names no order: without one only a session counts.
      const shopper = await readShopper(services, c.req.raw.headers, orderId ?? "");
      if (!shopper) return c.json(NOT_LOGGED_IN, 401, PRIVATE);
      if (orderId !== undefined) {
        return c.json((await listReturnsFor(services, orderId, shopper, page)).map(present), 200, PRIVATE);
      }
      if (shopper.customerId === null) return c.json(NOT_LOGGED_IN, 401, PRIVATE);
      return c.json((await listReturns(db, shopper.customerId, page)).map(present), 200, PRIVATE);
    })
    .openapi(open, async (c) => {
      const { order_id: orderId, kind, note, lines, email } = c.req.valid("json");
      const { headers } = c.req.raw;
      const shopper = await readShopper(services, headers, orderId);
      if (!shopper) return c.json(NOT_LOGGED_IN, 401, PRIVATE);
      const wanted = lines.map((line) => ({
        orderItemId: line.order_item_id,
        quantity: line.quantity,
        wantedSize: line.wanted_size,
      }));
      const typed = email === undefined ? null : { email, network: clientNetwork(clientAddress(headers)) };
      const result = await openReturn(services, orderId, { kind, note, lines: wanted }, shopper, typed);
      if (result.kind === "opened") {
        const seen = await findReturn(services, result.returnId, shopper);
        return seen ? c.json(present(seen.made), 201, PRIVATE) : c.json(NO_ORDER, 404, PRIVATE);
      }
      switch (result.reason) {
        case "not_found":
          return c.json(NO_ORDER, 404, PRIVATE);
        case "invalid": {
          const issues = result.problems.map((each) => issueOf(each, wanted));
          return c.json(problem("invalid_return", "Dados inválidos", issues), 422, PRIVATE);
        }
        case "email_needed":
        case "phone_needed":
        case "wrong_email":
        case "wrong_phone": {
          const issues = [{ path: "email", message: ORDER_EMAIL_TEXTS[result.reason] }];
          return c.json(problem(result.reason, "Dados inválidos", issues), 422, PRIVATE);
        }
        case "too_many_attempts":
          return c.json(problem("too_many_requests", "Muitas tentativas. Aguarde e tente de novo."), 429, {
            ...PRIVATE,
            "Retry-After": String(result.retryAfterSeconds),
          });
        default:
          return c.json(problem(`return_${result.reason}`, noReturnText(result.reason)), 409, PRIVATE);
      }
    });
}

function issueOf({ orderItemId, problem: kind }: RequestProblem, lines: readonly { orderItemId: string }[]) {
  const message = requestProblemText(kind);
  if (kind === "note_needed" || kind === "note_too_long") return { path: "note", message };
  const place = lines.findIndex((line) => line.orderItemId === orderItemId);
  return { path: place < 0 ? "lines" : `lines.${place}`, message };
}

function present(made: Return): z.infer<typeof Row> {
  const time = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: made.id,
    number: returnNumber(made),
    order_id: made.orderId,
    kind: made.kind,
    status: made.status,
    note: made.note,
    answer: made.answer,
    label_url: made.labelUrl,
    posting_code: made.postingCode,
    lines: made.lines.map((line) => ({
      order_item_id: line.orderItemId,
      quantity: line.quantity,
      wanted_size: line.wantedSize,
      refund: toDecimal(line.refundCents),
    })),
    shipping: toDecimal(made.shippingCents),
    refund: toDecimal(returnMoneyOf(made)),
    answer_due_on: made.answerDueOn,
    requested_at: made.requestedAt.toISOString(),
    answered_at: time(made.answeredAt),
    received_at: time(made.receivedAt),
    closed_at: time(made.closedAt),
  };
}
