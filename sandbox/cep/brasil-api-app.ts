import { type Context, Hono } from "hono";
import { type FaultAnswer, type FaultyEndpoint, withFaults } from "../faults/with-faults.ts";
import { findAddress } from "./find-address.ts";
import { states } from "./states.ts";

const services = ["correios", "viacep", "widenet", "correios-alt"];

const answers: Readonly<Record<string, FaultAnswer>> = {
  "404": (c) => notFound(c),
  "429": (c) => c.text("please stop abusing our public API", 429),
  "500": (c) => c.json({ name: "CepPromiseError", message: "Erro interno.", type: "internal_error", errors: [] }, 500),
};

/** BrasilAPI, `GET /api/cep/v1/{cep}`: it queries several CEP services, and its errors name them. */
export function brasilApiApp(endpoint: Pick<FaultyEndpoint, "box" | "lifetime">): Hono {
  const lookup = withFaults({ ...endpoint, target: "brasilapi", answers }, "lookup", (c: Context) => {
    const cep = (c.req.param("cep") ?? "").replace(/\D/g, "");
    if (cep.length !== 8) return invalid(c, cep.length < 8 ? "menos" : "mais");
    const address = findAddress(cep);
    if (address === null) return notFound(c);
    return c.json({
      cep,
      state: address.uf,
      city: address.city,
      // Null where a town has one general CEP.
      neighborhood: address.district || null,
      street: address.street || null,
      service: "open-cep",
      ibge: { city: address.ibge, state: states[address.uf]?.ibge ?? "" },
    });
  });
  const app = new Hono();
  app.get("/api/cep/v1/:cep", lookup);
  app.all("*", (c) => c.json({ name: "NotFoundError", message: "Not Found", type: "not_found" }, 404));
  return app;
}

function invalid(c: Context, way: "menos" | "mais"): Response {
  const errors = [{ message: `CEP informado possui ${way} do que 8 caracteres.`, service: "cep_validation" }];
  const message = "CEP deve conter exatamente 8 caracteres.";
  return c.json({ name: "CepPromiseError", message, type: "validation_error", errors }, 400);
}

function notFound(c: Context): Response {
  const message = "Todos os serviços de CEP retornaram erro.";
  const errors = services.map((service) => ({
    name: "ServiceError",
    message: "CEP não encontrado na base.",
    service,
  }));
  return c.json({ name: "CepPromiseError", message, type: "service_error", errors }, 404);
}
