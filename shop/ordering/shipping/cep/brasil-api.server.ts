import { z } from "zod";
import { BRAZILIAN_STATES } from "#platform/formats/cep.ts";
import { createHttpClient } from "#platform/http/http-client.server.ts";
import { CEP_TIMEOUT_MS, type CepAnswer, type CepService } from "./cep-service.ts";

const textOrNothing = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text ?? "");

const Answer = z.object({
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
    schema: Answer,
    timeoutMs: CEP_TIMEOUT_MS,
    requestId,
  });
  if (result.kind === "status" && result.status === 404) return { kind: "unknown" };
  if (result.kind !== "ok") return { kind: "failed" };
  return { kind: "found", address: { cep, ...result.body } };
}
