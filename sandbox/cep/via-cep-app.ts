import { type Context, Hono } from "hono";
import { type FaultAnswer, type FaultyEndpoint, retryAfterSeconds, withFaults } from "../faults/with-faults.ts";
import type { Address } from "./address.ts";
import { findAddress } from "./find-address.ts";
import { states } from "./states.ts";

const BAD_REQUEST_PAGE = `<!DOCTYPE HTML>
<html lang="pt-br">
<head><title>ViaCEP 400</title><meta charset="utf-8"></head>
<body><h1>Http 400</h1><h3>Verifique a URL</h3><p>{Bad Request}</p></body>
</html>
`;

const answers: Readonly<Record<string, FaultAnswer>> = {
  "erro-string": (c) => c.json({ erro: "true" }),
  "erro-boolean": (c) => c.json({ erro: true }),
  "html-400": (c) => c.html(BAD_REQUEST_PAGE, 400),
  "429": (c, fault) => c.text("Too Many Requests", 429, { "Retry-After": retryAfterSeconds(fault) }),
  "500": (c) => c.html("<html><body><h1>Http 500</h1></body></html>", 500),
};

/** ViaCEP, `GET /ws/{cep}/json/`. An unknown CEP is HTTP 200 with `erro`; a malformed one is an HTML page with 400. */
export function viaCepApp(endpoint: Pick<FaultyEndpoint, "box" | "lifetime">): Hono {
  const lookup = withFaults({ ...endpoint, target: "viacep", answers }, "lookup", (c: Context) => {
    const cep = (c.req.param("cep") ?? "").replace(/^(\d{5})-(\d{3})$/, "$1$2");
    if (!/^\d{8}$/.test(cep)) return c.html(BAD_REQUEST_PAGE, 400);
    const address = findAddress(cep);
    return c.json(address === null ? { erro: "true" } : present(address));
  });
  const app = new Hono();
  app.get("/ws/:cep/json", lookup);
  app.get("/ws/:cep/json/", lookup);
  app.all("*", (c) => c.html(BAD_REQUEST_PAGE, 400));
  return app;
}

function present(address: Address) {
  const state = states[address.uf];
  return {
    cep: `${address.cep.slice(0, 5)}-${address.cep.slice(5)}`,
    logradouro: address.street,
    complemento: address.complement,
    unidade: "",
    bairro: address.district,
    localidade: address.city,
    uf: address.uf,
    estado: state?.name ?? "",
    regiao: state?.region ?? "",
    ibge: address.ibge,
    gia: address.city === "São Paulo" ? "1004" : "",
    ddd: address.ddd,
    siafi: address.city === "São Paulo" ? "7107" : "",
  };
}
