import { createRoute, z } from "@hono/zod-openapi";
import { lookUpCep } from "#shop/ordering/shipping/cep/look-up-cep.server.ts";
import type { Services } from "#shop/services.server.ts";
import { limitRate } from "../limit-rate.server.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { ApiProblem, problem, REFUSALS } from "../problem.ts";
import { UNKNOWN_CEP } from "../shipping-messages.ts";

const Address = z
  .object({
    cep: z.string().openapi({ example: "01310100" }),
    street: z.string().openapi({ description: "Empty where a town has a single CEP", example: "Avenida Paulista" }),
    neighborhood: z.string(),
    city: z.string(),
    state: z.string().length(2),
  })
  .openapi("CepAddress");

const route = (services: Services) =>
  createRoute({
    method: "get",
    path: "/functions/v1/cep/{cep}",
    tags: ["shipping"],
    summary: "The address of a CEP",
    middleware: limitRate(services, "cep"),
    request: { params: z.object({ cep: z.string().max(20).openapi({ example: "01310-100" }) }) },
    responses: {
      200: { content: { "application/json": { schema: Address } }, description: "Street, district, city and state" },
      404: REFUSALS[404],
      422: REFUSALS[422],
      429: REFUSALS[429],
      502: { content: { "application/json": { schema: ApiProblem } }, description: "No look-up service answered" },
    },
  });

/** Address lookup by CEP, for forms. Rules: SHIP-35. */
export function createCepApi(services: Services): Api {
  return createApiPart().openapi(
    route(services),
    async (c) => {
      const deps = { ...services, requestId: c.get("requestId") };
      const result = await lookUpCep({ ...deps, db: services.db }, c.req.valid("param").cep);
      if (result.kind === "found") {
        return c.json(result.address, 200, { "Cache-Control": "public, max-age=86400" });
      }
      if (result.kind === "unavailable") return c.json(problem("cep_unavailable", "Erro ao buscar CEP"), 502);
      if (result.reason === "unknown_cep") return c.json(problem("unknown_cep", UNKNOWN_CEP), 404);
      return c.json(invalidCep(), 422);
    },
    (result, c) => (result.success ? undefined : c.json(invalidCep(), 422)),
  );
}

function invalidCep() {
  const message = "CEP deve ter 8 dígitos";
  return problem("invalid_cep", message, [{ path: "cep", message }]);
}
