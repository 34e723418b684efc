import { cepDigits, isCep } from "#platform/cep.ts";
import { type Clock, dayInSaoPaulo } from "#platform/clock.ts";
import type { Config } from "#platform/config.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Logger } from "#platform/logging.server.ts";
import { findCartProducts } from "#shop/cart/cart-queries.server.ts";
import { effectivePrice } from "#shop/catalogue/product.ts";
import { arrivalDateOf, estimatedDateOf } from "./arrival-date.ts";
import { estimatesFor } from "./estimates.ts";
import { lookUpCep } from "./look-up-cep.server.ts";
import { quoteParcel } from "./melhor-envio/melhor-envio-client.server.ts";
import type { QuotedService } from "./melhor-envio/quote-answer.ts";
import { type Parcel, parcelOf } from "./parcel.ts";
import { bareParcelKey, parcelKeyOf } from "./parcel-key.ts";
import type { QuotedOption } from "./shipping-option.ts";
import { findRecentOptions } from "./shipping-queries.server.ts";
import { keepQuote } from "./shipping-store.server.ts";

export interface QuoteDependencies {
  clock: Clock;
  logger: Logger;
  config: Pick<Config, "melhorEnvio" | "brand" | "viaCepUrl" | "brasilApiUrl">;
  fetch?: typeof fetch;
  requestId?: string;
}

/** Where to (8 digits), and either the pieces, from which the parcel is made, or the bare parcel. */
export type QuoteRequest = { cep: string } & (
  | { items: readonly { productId: string; quantity: number }[] }
  | { parcel: Parcel }
);

/** Why the options are estimates: no carrier is set up, or asking failed. */
export type EstimateReason = "not_configured" | "provider_failed";

export type ShippingQuote =
  | { kind: "quoted"; options: QuotedOption[]; estimateReason: EstimateReason | null }
  | { kind: "refused"; reason: "invalid_cep" | "no_items" }
  /** No carrier goes there, or there is no such CEP. */
  | { kind: "refused"; reason: "no_service" | "unknown_cep" }
  | { kind: "refused"; reason: "unknown_product"; productId: string };

const CARRIER_TIMEOUT_MS = 2_500;
const REUSE_MS = 10 * 60_000;

/**
 * What shipping to a CEP costs, cheapest first, each option stored under the id that an order names. The same question
 * within ten minutes gets the same options. When the carriers cannot be asked within 2.5 s, our own estimates take their
 * place (spec 1 §8, §9); refused where they were asked and none goes, and for a CEP that the address services do not know.
 */
export async function quoteShipping(
  db: Database,
  deps: QuoteDependencies,
  request: QuoteRequest,
): Promise<ShippingQuote> {
  if (!isCep(request.cep)) return { kind: "refused", reason: "invalid_cep" };
  const cep = cepDigits(request.cep);
  const load = await loadOf(db, request);
  if (load.kind === "refused") return load;

  const now = deps.clock();
  const recent = await findRecentOptions(db, { cep, ...load }, new Date(now.getTime() - REUSE_MS));
  if (recent.length > 0) return { kind: "quoted", options: recent, estimateReason: null };

  const carried = await askCarriers(db, deps, cep, load.parcel);
  if (carried.kind === "refused") return carried;
  const { services, estimateReason } = carried;
  const today = dayInSaoPaulo(now);
  const offers = services
    .map((service) => {
      const estimatedDate = estimatedDateOf(today, service.deliveryDays);
      return { ...service, estimatedDate, arrivalDate: arrivalDateOf({ ...service, estimatedDate }) };
    })
    .sort((a, b) => a.priceCents - b.priceCents || a.deliveryDays - b.deliveryDays);
  const options = await keepQuote(db, { cep, ...load, isEstimate: estimateReason !== null, offers }, now);
  return { kind: "quoted", options, estimateReason };
}

type Load =
  | { kind: "load"; parcel: Parcel; parcelKey: string }
  | { kind: "refused"; reason: "no_items" }
  | { kind: "refused"; reason: "unknown_product"; productId: string };

async function loadOf(db: Database, request: QuoteRequest): Promise<Load> {
  if ("parcel" in request) {
    return { kind: "load", parcel: request.parcel, parcelKey: bareParcelKey(request.parcel) };
  }
  const { items } = request;
  if (items.length === 0) return { kind: "refused", reason: "no_items" };
  const products = await findCartProducts(
    db,
    items.map((item) => item.productId),
  );
  const pieces = [];
  for (const { productId, quantity } of items) {
    const product = products.get(productId);
    if (!product) return { kind: "refused", reason: "unknown_product", productId };
    pieces.push({ quantity, unitPriceCents: effectivePrice(product), weightG: product.weightG, ...product.dims });
  }
  return { kind: "load", parcel: parcelOf(pieces), parcelKey: parcelKeyOf(items) };
}

type Carried =
  | { kind: "carried"; services: QuotedService[]; estimateReason: EstimateReason | null }
  | { kind: "refused"; reason: "no_service" | "unknown_cep" };

async function askCarriers(db: Database, deps: QuoteDependencies, cep: string, parcel: Parcel): Promise<Carried> {
  const { config, logger, fetch, requestId } = deps;
  const estimated = (estimateReason: EstimateReason): Carried => ({
    kind: "carried",
    services: estimatesFor(cep),
    estimateReason,
  });
  // Carriers know no difference between a place they do not serve and one that is not there.
  const isUnknown = async () => {
    const looked = await lookUpCep(db, deps, cep);
    return looked.kind === "refused" && looked.reason === "unknown_cep";
  };
  if (!config.melhorEnvio) {
    return (await isUnknown()) ? { kind: "refused", reason: "unknown_cep" } : estimated("not_configured");
  }
  const provider = { config: config.melhorEnvio, contact: config.brand, logger, fetch, requestId };
  const quoted = await quoteParcel(provider, cep, parcel, CARRIER_TIMEOUT_MS);
  if (quoted.kind === "quoted") return { kind: "carried", services: quoted.services, estimateReason: null };
  if (quoted.kind === "no_service") {
    return { kind: "refused", reason: (await isUnknown()) ? "unknown_cep" : "no_service" };
  }
  if (quoted.reason === "rejected" && (await isUnknown())) return { kind: "refused", reason: "unknown_cep" };
  if (quoted.reason === "unauthenticated" || quoted.reason === "forbidden") {
    logger.error({ req: requestId, service: "melhor-envio", reason: quoted.reason }, "carrier credentials refused");
  }
  return estimated("provider_failed");
}
