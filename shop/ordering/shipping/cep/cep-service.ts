import type { Logger } from "#platform/observability/logging.server.ts";
import type { CepAddress } from "./cep-address.ts";

export interface CepService {
  baseUrl: string;
  logger: Logger;
  requestId?: string;
}

export type CepAnswer = { kind: "found"; address: CepAddress } | { kind: "unknown" } | { kind: "failed" };

/** Somebody waits at a form: a slower service counts as down. */
export const CEP_TIMEOUT_MS = 2_000;
