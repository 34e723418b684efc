import { createRoute, z } from "@hono/zod-openapi";
import { NOT_AUTHENTICATED } from "#shop/catalogue-admin/price-tool/price-tool-texts.ts";
import {
  HISTORY_LIMIT,
  TRANSFORMATION_STATUSES,
  type TransformationLog,
} from "#shop/catalogue-admin/price-tool/transformation-log.ts";
import { readTransformations } from "#shop/catalogue-admin/price-tool/transformation-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readStaffBearer } from "#shop/staff/login/read-staff-session.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { problem, REFUSALS } from "../problem.ts";
import { wholeNumber } from "./whole-number.ts";

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

const route = createRoute({
  method: "get",
  path: "/rest/v1/price_transformation_logs",
  tags: ["products"],
  summary: "Runs of the price tool, newest first, for programs of the staff",
  security: [{ staffSession: [] }],
  request: {
    query: z.strictObject({
      category: z.string().optional(),
      status: z.enum(TRANSFORMATION_STATUSES).optional(),
      limit: wholeNumber(1, 100, HISTORY_LIMIT, "Most runs in the answer"),
      offset: wholeNumber(0, 100_000, 0, "Runs left out at the start"),
    }),
  },
  responses: {
    200: { content: { "application/json": { schema: z.array(Row) } }, description: "The runs" },
    401: REFUSALS[401],
    403: REFUSALS[403],
    422: REFUSALS[422],
  },
});

const NO_STORE = { "Cache-Control": "private, no-store" };

/** `price_transformation_logs`: readable by staff, written only by price tool runs. Rules: TOOL-42. */
export function createPriceTransformationLogsApi(services: Services): Api {
  return createApiPart().openapi(route, async (c) => {
    const staff = await readStaffBearer(services, c.req.raw.headers);
    if (!staff) return c.json(problem("unauthenticated", NOT_AUTHENTICATED), 401, NO_STORE);
    const logs = await readTransformations(services.db, staff, c.req.valid("query"));
    if ("kind" in logs) return c.json(problem(logs.reason, "A sua função não permite esta ação."), 403, NO_STORE);
    return c.json(logs.map(present), 200, NO_STORE);
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
