import { cepDigits, isCep } from "#platform/formats/cep.ts";
import type { Services } from "#shop/services.server.ts";
import { findCachedAddress } from "../shipping-queries.server.ts";
import { keepAddress } from "../shipping-store.server.ts";
import { askBrasilApi, askViaCep, type CepAddress } from "./cep-services.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger"> & { requestId?: string };

export type CepLookUp =
  | { kind: "found"; address: CepAddress }
  | { kind: "refused"; reason: "invalid_cep" | "unknown_cep" }
  /** No service answered, and no earlier answer is stored. */
  | { kind: "unavailable" };

const CACHE_MS = 30 * 24 * 60 * 60_000;

/** Cached for 30 days, else from ViaCEP, then BrasilAPI (2 s each); if both fail, an older answer. Rules: SHIP-34. */
export async function lookUpCep(deps: Needed, typed: string): Promise<CepLookUp> {
  const { db } = deps;
  if (!isCep(typed)) return { kind: "refused", reason: "invalid_cep" };
  const cep = cepDigits(typed);
  const cached = await findCachedAddress(db, cep);
  if (cached && deps.clock().getTime() - cached.fetchedAt.getTime() < CACHE_MS) {
    return { kind: "found", address: cached.address };
  }
  const answer = await askServices(deps, cep);
  if (answer.kind === "unknown") return { kind: "refused", reason: "unknown_cep" };
  if (answer.kind === "failed") return cached ? { kind: "found", address: cached.address } : { kind: "unavailable" };
  await keepAddress(db, answer.address, deps.clock());
  return answer;
}

async function askServices({ config, logger, requestId }: Needed, cep: string) {
  const first = await askViaCep({ baseUrl: config.viaCepUrl, logger, requestId }, cep);
  if (first.kind !== "failed") return first;
  return askBrasilApi({ baseUrl: config.brasilApiUrl, logger, requestId }, cep);
}
