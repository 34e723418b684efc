import type { MelhorEnvioConfig } from "#platform/config.server.ts";
import { createHttpClient, type HttpFailure } from "#platform/http-client.server.ts";
import type { Logger } from "#platform/logging.server.ts";
import type { Parcel } from "../parcel.ts";
import { QuoteAnswer, type QuotedService, readServices, refusesAll } from "./quote-answer.ts";
import { quoteRequest } from "./quote-request.ts";

export interface MelhorEnvioDependencies {
  config: MelhorEnvioConfig;
  /** Name and address of those who answer for these calls; the provider wants to know both. */
  contact: { name: string; email: string };
  logger: Logger;
  fetch?: typeof fetch;
  requestId?: string;
}

export type Quoted =
  | { kind: "quoted"; services: QuotedService[] }
  /** Every carrier said that it does not go there with this parcel. */
  | { kind: "no_service" }
  | { kind: "failed"; reason: MelhorEnvioFailure };

export type MelhorEnvioFailure =
  | "timeout"
  | "unreachable"
  /** The token is wrong or has expired. */
  | "unauthenticated"
  /** The token lacks the permission `shipping-calculate`. */
  | "forbidden"
  | "rate_limited"
  /** The provider finds fault with the question (a CEP that it does not know, a parcel out of bounds). */
  | "rejected"
  /** An answer without a single service in it. */
  | "empty"
  | "unavailable";

/** What sending a parcel to a CEP (8 digits) would cost with each carrier. `timeoutMs` limits the whole call. */
export async function quoteParcel(
  deps: MelhorEnvioDependencies,
  toCep: string,
  parcel: Parcel,
  timeoutMs: number,
): Promise<Quoted> {
  const { config, contact, logger, requestId } = deps;
  const ask = createHttpClient({
    service: "melhor-envio",
    baseUrl: apiAddress(config.baseUrl),
    headers: { Authorization: `Bearer ${config.token}`, "User-Agent": `${ascii(contact.name)} (${contact.email})` },
    logger,
    fetch: deps.fetch,
  });
  const result = await ask({
    operation: "calculate",
    method: "POST",
    path: "/shipment/calculate",
    body: quoteRequest(config.fromCep, toCep, parcel),
    schema: QuoteAnswer,
    timeoutMs,
    requestId,
  });
  if (result.kind !== "ok") return { kind: "failed", reason: failureOf(result) };
  const services = readServices(result.body);
  if (services.length > 0) return { kind: "quoted", services };
  return refusesAll(result.body) ? { kind: "no_service" } : { kind: "failed", reason: "empty" };
}

/** Hosts differ in their prefix: `https://melhorenvio.com.br` + `/api/v2/me`, `https://api.melhorenvio.com/v2/me`. */
function apiAddress(baseUrl: string): string {
  return baseUrl.endsWith("/v2/me") ? baseUrl : `${baseUrl}/api/v2/me`;
}

/** Header values are Latin-1 at best; a shop's name may hold anything. */
function ascii(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .trim();
}

function failureOf(failure: HttpFailure): MelhorEnvioFailure {
  if (failure.kind === "timeout" || failure.kind === "unreachable") return failure.kind;
  if (failure.kind === "invalid_body") return "unavailable";
  const { status } = failure;
  // Without a session the provider sends browsers to its login page.
  if (status === 401 || (status >= 300 && status < 400)) return "unauthenticated";
  if (status === 403) return "forbidden";
  if (status === 429) return "rate_limited";
  return status === 400 || status === 404 || status === 422 ? "rejected" : "unavailable";
}
