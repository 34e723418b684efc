import { createHttpClient, type HttpClient, type HttpFailure } from "#platform/http/http-client.server.ts";
import { toDecimal } from "#platform/money.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import type { Parcel } from "#shop/ordering/shipping/parcel.ts";
import { canBeBought } from "#shop/ordering/shipping/shipping-settings.ts";
import { carrierBox, insuredValue } from "./carrier-box.ts";
import { QuoteAnswer, type QuotedService, readServices, refusesAll } from "./quote-answer.ts";

export interface MelhorEnvioDependencies {
  access: { baseUrl: string; token: string };
  /** The technical contact, which the provider requires. */
  contact: { name: string; email: string };
  logger: Logger;
  fetch?: typeof fetch;
  requestId?: string;
}

export type Quoted =
  | { kind: "quoted"; services: QuotedService[] }
  /** Every carrier whose labels can be bought refuses this destination or parcel. */
  | { kind: "no_service" }
  | { kind: "failed"; reason: MelhorEnvioFailure };

export type MelhorEnvioFailure =
  | "timeout"
  | "unreachable"
  /** Wrong or expired. */
  | "unauthenticated"
  /** Lacks `shipping-calculate`. */
  | "forbidden"
  | "rate_limited"
  /** An unknown CEP, a parcel out of bounds. */
  | "rejected"
  | "empty"
  | "unavailable";

/** `timeoutMs` limits the whole call; `bare`: without the mark-up set at the provider. Rules: SHIP-12. */
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

/** Below `/api/v2/me`. */
export function createMelhorEnvioClient({ access, contact, logger, fetch }: MelhorEnvioDependencies): HttpClient {
  return createHttpClient({
    service: "melhor-envio",
    baseUrl: apiAddress(access.baseUrl),
    headers: { Authorization: `Bearer ${access.token}`, "User-Agent": agentOf(contact) },
    logger,
    fetch,
  });
}

/** The provider requires an application name and a technical contact. */
export function agentOf({ name, email }: MelhorEnvioDependencies["contact"]): string {
  return `${ascii(name)} (${email})`;
}

/** The prefix depends on the host: `https://melhorenvio.com.br` + `/api/v2/me`, `https://api.melhorenvio.com/v2/me`. */
export function apiAddress(baseUrl: string): string {
  return baseUrl.endsWith("/v2/me") ? baseUrl : `${baseUrl}/api/v2/me`;
}

/** Header values are Latin-1 at best; a shop's name may contain anything. */
function ascii(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .trim();
}

export function failureOf(failure: HttpFailure): MelhorEnvioFailure {
  if (failure.kind === "timeout" || failure.kind === "unreachable") return failure.kind;
  if (failure.kind === "invalid_body") return "unavailable";
  const { status } = failure;
  // Without a valid token the provider redirects to its login page.
  if (status === 401 || (status >= 300 && status < 400)) return "unauthenticated";
  if (status === 403) return "forbidden";
  if (status === 429) return "rate_limited";
  return status === 400 || status === 404 || status === 422 ? "rejected" : "unavailable";
}

/** CEPs of 8 digits; services by the provider's ids, none: all. */
export interface QuoteQuestion {
  fromCep: string;
  toCep: string;
  parcel: Parcel;
  services: readonly string[];
}

/** Centimetres, kilograms, reais. Rules: SHIP-17. */
export function quoteRequest({ fromCep, toCep, parcel, services }: QuoteQuestion) {
  // If none of the chosen services can be bought, all are requested.
  const wanted = services.filter(canBeBought);
  return {
    from: { postal_code: fromCep },
    to: { postal_code: toCep },
    volumes: [carrierBox(parcel)],
    options: { receipt: false, own_hand: false, insurance_value: toDecimal(insuredValue(parcel.valueCents)) },
    ...(wanted.length > 0 ? { services: wanted.join(",") } : {}),
  };
}
