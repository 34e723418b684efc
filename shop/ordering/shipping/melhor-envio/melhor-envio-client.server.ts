import { createHttpClient, type HttpClient, type HttpFailure } from "#platform/http/http-client.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { canBeBought } from "../shipping-settings.ts";
import { QuoteAnswer, type QuotedService, readServices, refusesAll } from "./quote-answer.ts";
import { type QuoteQuestion, quoteRequest } from "./quote-request.ts";

export interface MelhorEnvioDependencies {
  access: { baseUrl: string; token: string };
  /** Name and address of those who answer for these calls; the provider wants to know both. */
  contact: { name: string; email: string };
  logger: Logger;
  fetch?: typeof fetch;
  requestId?: string;
}

export type Quoted =
  | { kind: "quoted"; services: QuotedService[] }
  /** Every carrier whose labels we can buy said that it does not go there with this parcel. */
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

/**
 * What sending a parcel would cost with each carrier. `timeoutMs` limits the whole call; `bare`: without the mark-up that
 * the merchant has set at the provider.
 * Rules: SHIP-12.
 */
export async function quoteParcel(
  deps: MelhorEnvioDependencies,
  question: QuoteQuestion,
  timeoutMs: number,
  { bare = false } = {},
): Promise<Quoted> {
  const result = await createMelhorEnvioClient(deps)({
    operation: "calculate",
    method: "POST",
    path: "/shipment/calculate",
    body: quoteRequest(question),
    schema: QuoteAnswer,
    timeoutMs,
    requestId: deps.requestId,
  });
  if (result.kind !== "ok") return { kind: "failed", reason: failureOf(result) };
  const offered = readServices(result.body, { bare });
  const services = offered.filter(({ serviceId }) => canBeBought(serviceId));
  if (services.length > 0) return { kind: "quoted", services };
  return offered.length > 0 || refusesAll(result.body) ? { kind: "no_service" } : { kind: "failed", reason: "empty" };
}

/** A client of the API below `/api/v2/me`, with the headers that it insists on. */
export function createMelhorEnvioClient({ access, contact, logger, fetch }: MelhorEnvioDependencies): HttpClient {
  return createHttpClient({
    service: "melhor-envio",
    baseUrl: apiAddress(access.baseUrl),
    headers: { Authorization: `Bearer ${access.token}`, "User-Agent": agentOf(contact) },
    logger,
    fetch,
  });
}

/** Who asks: the provider wants a name and a technical address. */
export function agentOf({ name, email }: MelhorEnvioDependencies["contact"]): string {
  return `${ascii(name)} (${email})`;
}

/** Hosts differ in their prefix: `https://melhorenvio.com.br` + `/api/v2/me`, `https://api.melhorenvio.com/v2/me`. */
export function apiAddress(baseUrl: string): string {
  return baseUrl.endsWith("/v2/me") ? baseUrl : `${baseUrl}/api/v2/me`;
}

/** Header values are Latin-1 at best; a shop's name may hold anything. */
function ascii(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .trim();
}

/** What a failed call means, whichever it was. */
export function failureOf(failure: HttpFailure): MelhorEnvioFailure {
  if (failure.kind === "timeout" || failure.kind === "unreachable") return failure.kind;
  if (failure.kind === "invalid_body") return "unavailable";
  const { status } = failure;
  // Without a session the provider sends browsers to its login page.
  if (status === 401 || (status >= 300 && status < 400)) return "unauthenticated";
  if (status === 403) return "forbidden";
  if (status === 429) return "rate_limited";
  return status === 400 || status === 404 || status === 422 ? "rejected" : "unavailable";
}
