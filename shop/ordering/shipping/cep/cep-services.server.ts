import { z } from "zod";
import { BRAZILIAN_STATES } from "#platform/formats/cep.ts";
import { createHttpClient } from "#platform/http/http-client.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";

/** Street and neighborhood are empty for a town with a single CEP. */
export interface CepAddress {
  /** Eight digits. */
  cep: string;
  street: string;
  neighborhood: string;
  city: string;
  state: string;
}

export interface CepService {
  baseUrl: string;
  logger: Logger;
  requestId?: string;
}

export type CepAnswer = { kind: "found"; address: CepAddress } | { kind: "unknown" } | { kind: "failed" };

/** Somebody waits at a form: a slower service counts as down. */
export const CEP_TIMEOUT_MS = 2_000;

const ViaCepAnswer = z.union([
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
    schema: ViaCepAnswer,
    timeoutMs: CEP_TIMEOUT_MS,
    requestId,
  });
  if (result.kind !== "ok") return { kind: "failed" };
  const { body } = result;
  if ("erro" in body) return { kind: "unknown" };
  const { logradouro: street, bairro: neighborhood, localidade: city, uf: state } = body;
  return { kind: "found", address: { cep, street, neighborhood, city, state } };
}

const textOrNothing = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text ?? "");

const BrasilApiAnswer = z.object({
  state: z.enum(BRAZILIAN_STATES),
  city: z.string().trim().min(1),
  // Null for a town with a single CEP.
  neighborhood: textOrNothing,
  street: textOrNothing,
});

/** 8 digits; 404: none of its sources knows it. */
export async function askBrasilApi({ baseUrl, logger, requestId }: CepService, cep: string): Promise<CepAnswer> {
  const ask = createHttpClient({ service: "brasilapi", baseUrl, logger });
  const result = await ask({
    operation: "lookup",
    path: `/api/cep/v1/${cep}`,
    schema: BrasilApiAnswer,
    timeoutMs: CEP_TIMEOUT_MS,
    requestId,
  });
  if (result.kind === "status" && result.status === 404) return { kind: "unknown" };
  if (result.kind !== "ok") return { kind: "failed" };
  return { kind: "found", address: { cep, ...result.body } };
}
