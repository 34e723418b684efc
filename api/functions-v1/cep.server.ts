import { z } from "@hono/zod-openapi";
import { lookUpCep } from "#shop/ordering/shipping/cep/look-up-cep.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart, refuseInvalid } from "../open-api.server.ts";
import { ApiProblem, problem, UNKNOWN_CEP } from "../problem.ts";

const Address = z
  .object({
    cep: z.string().openapi({ example: "01310100" }),
    street: z.string().openapi({ description: "Empty where a town has a single CEP", example: "Avenida Paulista" }),
    neighborhood: z.string(),
    city: z.string(),
    state: z.string().length(2),
  })
  .openapi("CepAddress");

const route = apiRoute("get", "/functions/v1/cep/{cep}", {
  tag: "shipping",
  summary: "The address of a CEP",
  limit: "cep",
  params: z.object({ cep: z.string().max(20).openapi({ example: "01310-100" }) }),
  answers: { 200: [Address, "Street, district, city and state"], 502: [ApiProblem, "No look-up service answered"] },
  refusals: [404, 422, 429],
});

/** Address lookup by CEP, for forms. Rules: SHIP-35. */
export function createCepApi(services: Services): Api {
  return createApiPart().openapi(
    route,
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
    refuseInvalid(invalidCep),
  );
}

function invalidCep() {
  const message = "CEP deve ter 8 dígitos";
  return problem("invalid_cep", message, [{ path: "cep", message }]);
}
