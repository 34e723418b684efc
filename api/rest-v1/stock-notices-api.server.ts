import { z } from "@hono/zod-openapi";
import { emailField } from "#platform/formats/email-field.ts";
import { requestStockAlert } from "#shop/customers/stock-alerts/request-stock-alert.server.ts";
import { STOCK_ALERT_STORED } from "#shop/customers/stock-alerts/stock-alert-texts.ts";
import type { Services } from "#shop/services.server.ts";
import { describedField } from "../described-field.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { problem } from "../problem.ts";

const Body = z.strictObject({
  product_id: z.string().min(1).max(80).openapi({ example: "CORRENTEBO-053" }),
  size: z.string().max(40).default("").openapi({ description: "May be left out for a piece of a single size" }),
  email: describedField(emailField, "maria.clara@exemplo.com"),
});

const Answer = z.object({ message: z.string().openapi({ example: STOCK_ALERT_STORED }) });

const route = apiRoute("post", "/rest/v1/stock_notices", {
  tag: "products",
  summary: "Asks for one e-mail when a sold-out size of a product is back; the same answer for a wish already stored",
  limit: "stock_notice",
  body: Body,
  answers: { 202: [Answer, "Stored"] },
  refusals: [404, 409, 422, 429],
});

/** Stock alerts: requests to be notified when a sold-out piece is back. */
export function createStockNoticesApi(services: Services): Api {
  return createApiPart().openapi(route, async (c) => {
    const { product_id, size, email } = c.req.valid("json");
    const wanted = { productId: product_id, size, email };
    const asked = await requestStockAlert(services.db, wanted, {
      clock: services.clock,
      unlisted: services.config.mode === "demo",
    });
    if (asked.kind === "stored") return c.json({ message: STOCK_ALERT_STORED }, 202, { "Cache-Control": "no-store" });
    const { status, body } = REFUSED[asked.reason];
    return c.json(body, status);
  });
}

const REFUSED = {
  unknown_product: { status: 404, body: problem("product_not_found", "Produto não encontrado") },
  in_stock: { status: 409, body: problem("in_stock", "Esta peça está em estoque") },
  size_required: unprocessable("size_required", "Escolha um tamanho"),
  unknown_size: unprocessable("unknown_size", "Tamanho indisponível"),
} as const;

function unprocessable(code: string, message: string) {
  return { status: 422 as const, body: problem(code, message, [{ path: "size", message }]) };
}
