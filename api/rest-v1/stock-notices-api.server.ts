import { createRoute, z } from "@hono/zod-openapi";
import { requestStockAlert, type StockAlertRequest } from "#shop/customers/stock-alerts/request-stock-alert.server.ts";
import { STOCK_ALERT_STORED } from "#shop/customers/stock-alerts/stock-alert-texts.ts";
import type { Services } from "#shop/services.server.ts";
import { limitRate } from "../limit-rate.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { type ProblemBody, problem, REFUSALS } from "../problem.ts";

const PATH = "/rest/v1/stock_notices";

const Body = z.strictObject({
  product_id: z.string().min(1).max(80).openapi({ example: "CORRENTEBO-053" }),
  size: z.string().max(40).default("").openapi({ description: "May be left out for a piece of a single size" }),
  email: z
    .string("Digite um e-mail válido.")
    .trim()
    .toLowerCase()
    .max(254, "Digite um e-mail válido.")
    .pipe(z.email("Digite um e-mail válido."))
    .openapi({ type: "string", format: "email" }),
});

const Answer = z.object({ message: z.string().openapi({ example: STOCK_ALERT_STORED }) });

const route = createRoute({
  method: "post",
  path: PATH,
  tags: ["products"],
  summary: "Asks for one e-mail when a sold-out size of a product is back; the same answer for a wish already stored",
  request: { body: { required: true, content: { "application/json": { schema: Body } } } },
  responses: {
    202: { content: { "application/json": { schema: Answer } }, description: "Stored" },
    404: REFUSALS[404],
    409: REFUSALS[409],
    422: REFUSALS[422],
    429: REFUSALS[429],
  },
});

/** Stock alerts: requests to be notified when a sold-out piece is back. */
export function createStockNoticesApi(services: Services): Api {
  const api = createApiPart();
  api.use(PATH, limitRate(services, "stock_notice"));
  return api.openapi(route, async (c) => {
    const { product_id, size, email } = c.req.valid("json");
    const wanted = { productId: product_id, size, email };
    const asked = await requestStockAlert(services.db, wanted, {
      clock: services.clock,
      unlisted: services.config.mode === "demo",
    });
    if (asked.kind === "stored") return c.json({ message: STOCK_ALERT_STORED }, 202, { "Cache-Control": "no-store" });
    const { status, body } = refusal(asked.reason);
    return c.json(body, status);
  });
}

function refusal(reason: Extract<StockAlertRequest, { kind: "refused" }>["reason"]): {
  status: 404 | 409 | 422;
  body: ProblemBody;
} {
  switch (reason) {
    case "unknown_product":
      return { status: 404, body: problem("product_not_found", "Produto não encontrado") };
    case "in_stock":
      return { status: 409, body: problem("in_stock", "Esta peça está em estoque") };
    case "size_required":
      return unprocessable("size_required", "Escolha um tamanho");
    case "unknown_size":
      return unprocessable("unknown_size", "Tamanho indisponível");
  }
}

function unprocessable(code: string, message: string) {
  return { status: 422 as const, body: problem(code, message, [{ path: "size", message }]) };
}
