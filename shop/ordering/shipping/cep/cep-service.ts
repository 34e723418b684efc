import type { Logger } from "#platform/observability/logging.server.ts";
import type { CepAddress } from "./cep-address.ts";

/** What asking one of the CEP services needs. */
export interface CepService {
  baseUrl: string;
  logger: Logger;
  requestId?: string;
}

export type CepAnswer = { kind: "found"; address: CepAddress } | { kind: "unknown" } | { kind: "failed" };

/** A service that takes longer is as good as away: someone is looking at a form. */
export const CEP_TIMEOUT_MS = 2_000;
