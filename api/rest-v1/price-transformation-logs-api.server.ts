import { z } from "@hono/zod-openapi";
import { NOT_AUTHENTICATED } from "#shop/catalogue-admin/price-tool/price-tool-texts.ts";
import {
  HISTORY_LIMIT,
  TRANSFORMATION_STATUSES,
  type TransformationLog,
} from "#shop/catalogue-admin/price-tool/transformation-log.ts";
import { readTransformations } from "#shop/catalogue-admin/price-tool/transformation-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { wholeNumber } from "../described-field.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { NOT_ALLOWED, PRIVATE, problem } from "../problem.ts";

const Row = z
  .object({
    id: z.uuid(),
    category: z.string(),
    formula_used: z.string(),
    status: z.enum(TRANSFORMATION_STATUSES),
    total_products: z.number().int(),
    updated_products: z.number().int(),
    execution_time_ms: z.number().int(),
    created_at: z.iso.datetime(),
    undone_at: z.iso.datetime().nullable(),
    restored_products: z.number().int().nullable(),
  })
  .openapi("PriceTransformationLog");

const route = apiRoute("get", "/rest/v1/price_transformation_logs", {
  tag: "products",
  summary: "Runs of the price tool, newest first, for programs of the staff",
  access: "staff",
  staff: {
    permission: "prices.read",
    stranger: problem("unauthenticated", NOT_AUTHENTICATED),
    unallowed: problem("not_allowed", NOT_ALLOWED),
  },
  query: z.strictObject({
    category: z.string().optional(),
    status: z.enum(TRANSFORMATION_STATUSES).optional(),
    limit: wholeNumber(1, 100, HISTORY_LIMIT, "Most runs in the answer"),
    offset: wholeNumber(0, 100_000, 0, "Runs left out at the start"),
  }),
  answers: { 200: [z.array(Row), "The runs"] },
  refusals: [401, 403, 422],
});

/** `price_transformation_logs`: readable by staff, written only by price tool runs. Rules: TOOL-42. */
export function createPriceTransformationLogsApi(services: Services): Api {
  return createApiPart().openapi(route, async (c) => {
    const logs = await readTransformations(services.db, c.get("staff"), c.req.valid("query"));
    if ("kind" in logs) return c.json(problem(logs.reason, NOT_ALLOWED), 403, PRIVATE);
    return c.json(logs.map(present), 200, PRIVATE);
  });
}

function present(log: TransformationLog): z.infer<typeof Row> {
  return {
    id: log.id,
    category: log.category,
    formula_used: log.formula,
    status: log.status,
    total_products: log.totalProducts,
    updated_products: log.updatedProducts,
    execution_time_ms: log.executionTimeMs,
    created_at: log.createdAt.toISOString(),
    undone_at: log.undoneAt?.toISOString() ?? null,
    restored_products: log.restoredProducts,
  };
}
