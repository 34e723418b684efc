import { z } from "zod";
import { BRAZILIAN_STATES } from "#platform/formats/cep.ts";
import { createHttpClient } from "#platform/http/http-client.server.ts";
import { CEP_TIMEOUT_MS, type CepAnswer, type CepService } from "./cep-service.ts";

const Answer = z.union([
  // An unknown CEP is HTTP 200 with `erro`, now a string, formerly a boolean.
  z.object({ erro: z.union([z.literal(true), z.literal("true")]) }),
  z.object({
    logradouro: z.string().trim(),
    bairro: z.string().trim(),
    localidade: z.string().trim().min(1),
    uf: z.enum(BRAZILIAN_STATES),
  }),
]);

/** 8 digits. */
export async function askViaCep({ baseUrl, logger, requestId }: CepService, cep: string): Promise<CepAnswer> {
  const ask = createHttpClient({ service: "viacep", baseUrl, logger });
  const result = await ask({
    operation: "lookup",
    path: `/ws/${cep}/json/`,
    schema: Answer,
    timeoutMs: CEP_TIMEOUT_MS,
    requestId,
  });
  if (result.kind !== "ok") return { kind: "failed" };
  const { body } = result;
  if ("erro" in body) return { kind: "unknown" };
  const { logradouro: street, bairro: neighborhood, localidade: city, uf: state } = body;
  return { kind: "found", address: { cep, street, neighborhood, city, state } };
}
