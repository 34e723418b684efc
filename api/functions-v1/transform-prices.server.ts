import { z } from "@hono/zod-openapi";
import { HTTPException } from "hono/http-exception";
import { toDecimal } from "#platform/money.ts";
import { meansOutage } from "#platform/observability/outage.server.ts";
import { previewTransformation } from "#shop/catalogue-admin/price-tool/preview-transformation.server.ts";
import { isChange, PREVIEW_ITEMS, type PriceChange } from "#shop/catalogue-admin/price-tool/price-change.ts";
import { FORMULA_KEYS } from "#shop/catalogue-admin/price-tool/price-formula.ts";
import { CONFIRMATIONS, confirmationsFor, RISK_LEVELS } from "#shop/catalogue-admin/price-tool/price-risk.ts";
import {
  NOT_AUTHENTICATED,
  PRICE_TOOL_TEXTS,
  PRICES_FAILED,
  type PriceToolProblem,
} from "#shop/catalogue-admin/price-tool/price-tool-texts.ts";
import {
  type TransformationAnswer,
  transformPrices,
} from "#shop/catalogue-admin/price-tool/transform-prices.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { ApiProblem, NOT_ALLOWED, problem } from "../problem.ts";

const Body = z.strictObject({
  category: z.string().max(80).nullish().openapi({ example: "aneis" }),
  formulaKey: z
    .string()
    .max(80)
    .nullish()
    .openapi({ description: FORMULA_KEYS.join(", "), example: "round_up_99" }),
  dryRun: z.boolean().default(false).openapi({ description: "True: tells what would be done and changes nothing" }),
  confirmations: z.array(z.enum(CONFIRMATIONS)).max(CONFIRMATIONS.length).default([]).openapi({
    description: "What the risk asks for: nothing when low, all four when critical, else all but `special`",
  }),
  previewMark: z
    .string()
    .max(200)
    .nullish()
    .openapi({ description: "Of a dry run: prices that have changed since are refused with 409" }),
});

const Item = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  discountPrice: z.number().nullable(),
  newPrice: z.number(),
  newDiscountPrice: z.number().nullable(),
});

const Answer = z
  .object({
    preview: z.array(Item).openapi({ description: `The first ${PREVIEW_ITEMS} products whose price changes` }),
    totalProducts: z.number().int(),
    updatedProducts: z.number().int().openapi({ description: "0 for a dry run" }),
    changingProducts: z.number().int().openapi({ description: "Products that the formula gives another price" }),
    executionTimeMs: z.number().int(),
    error: z.null(),
    riskLevel: z.enum(RISK_LEVELS),
    confirmations: z.array(z.enum(CONFIRMATIONS)).openapi({ description: "Which ones the risk asks for" }),
    previewMark: z.string().nullable().openapi({ description: "Names what a dry run has seen" }),
    logId: z.string().nullable(),
  })
  .openapi("PriceTransformation");

const Refusal = ApiProblem.extend({ error: z.string() }).openapi("PriceTransformationRefusal");

const route = apiRoute("post", "/functions/v1/transform-prices", {
  tag: "products",
  summary: "Transform the prices of a category by a formula, or tell what that would do",
  access: "staff",
  staff: {
    permission: "prices.read",
    stranger: refused("unauthenticated", NOT_AUTHENTICATED),
    unallowed: refused("not_allowed", NOT_ALLOWED),
  },
  limit: "price_tool",
  body: Body,
  answers: {
    200: [Answer, "What was done, or would be"],
    401: [Refusal, `No staff session: '${NOT_AUTHENTICATED}'`],
    403: [Refusal, "The role may not change prices"],
    404: [Refusal, "The category has no products"],
    409: [Refusal, "Another run is at it, confirmations are missing, or prices changed since the preview"],
    422: [Refusal, "Category or formula missing, unknown or blocked"],
    500: [Refusal, `'${PRICES_FAILED}'`],
  },
  refusals: [429],
});

/**
 * `transform-prices`, for staff programs: `Authorization: Bearer` carries the panel's session token.
 * Rules: TOOL-21, TOOL-39.
 */
export function createTransformPricesApi(services: Services): Api {
  const part = createApiPart();
  // Also what breaks while the session is looked up.
  part.onError((error, c) => {
    if (meansOutage(error) || error instanceof HTTPException) throw error;
    services.logger.error({ req: c.get("requestId"), err: error }, "price transformation");
    return c.json(refused("internal_error", PRICES_FAILED), 500);
  });
  return part.openapi(route, async (c) => {
    const staff = c.get("staff");
    const { dryRun, confirmations, previewMark, ...body } = c.req.valid("json");
    const typed = { category: body.category ?? "", formulaKey: body.formulaKey ?? "" };
    if (dryRun) {
      const seen = await previewTransformation(services, staff, typed);
      if (seen.kind === "preview") {
        const { changes, executionTimeMs, risk, mark } = seen;
        return c.json({ ...answerOf(changes, 0, { executionTimeMs, risk }), previewMark: mark, logId: null }, 200);
      }
      if (seen.reason === "not_allowed") return c.json(refused(seen.reason, NOT_ALLOWED), 403);
      return c.json(refused(seen.reason, PRICE_TOOL_TEXTS[seen.reason]), statusOf(seen.reason));
    }
    const order = { ...typed, confirmations, mark: previewMark ?? null };
    const done = await transformPrices(services, staff, order);
    if (done.kind === "transformed") {
      return c.json({ ...answerOf(done.changes, done.updated, done), previewMark: null, logId: done.logId }, 200);
    }
    if (done.reason === "not_allowed") return c.json(refused(done.reason, NOT_ALLOWED), 403);
    return c.json(refused(done.reason, PRICE_TOOL_TEXTS[done.reason], issuesOf(done)), statusOf(done.reason));
  });
}

function refused(code: string, message: string, issues: { path: string; message: string }[] = []) {
  return { ...problem(code, message, issues), error: message };
}

/** Rules: TOOL-40. */
function statusOf(reason: PriceToolProblem): 404 | 409 | 422 {
  if (["unknown_category", "no_products_in_category", "no_products"].includes(reason)) return 404;
  return ["already_running", "prices_changed", "confirmations_needed"].includes(reason) ? 409 : 422;
}

function issuesOf(answer: Extract<TransformationAnswer, { kind: "refused" }>) {
  if (answer.reason === "confirmations_needed") {
    return answer.missing.map((each) => ({ path: "confirmations", message: each }));
  }
  return answer.reason === "prices_changed" ? answer.changed.map((name) => ({ path: "category", message: name })) : [];
}

/** Rules: TOOL-41. */
function answerOf(
  changes: readonly PriceChange[],
  updated: number,
  { executionTimeMs, risk }: { executionTimeMs: number; risk: (typeof RISK_LEVELS)[number] },
) {
  const changing = changes.filter(isChange);
  return {
    preview: changing.slice(0, PREVIEW_ITEMS).map(itemOf),
    totalProducts: changes.length,
    updatedProducts: updated,
    changingProducts: changing.length,
    executionTimeMs,
    error: null,
    riskLevel: risk,
    confirmations: [...confirmationsFor(risk)],
  };
}

function itemOf({ id, name, before, after }: PriceChange) {
  const decimal = (cents: number | null) => (cents === null ? null : toDecimal(cents));
  return {
    id,
    name,
    price: toDecimal(before.priceCents),
    discountPrice: decimal(before.discountPriceCents),
    newPrice: toDecimal(after.priceCents),
    newDiscountPrice: decimal(after.discountPriceCents),
  };
}
