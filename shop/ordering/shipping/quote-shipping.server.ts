import { DAY_MS, dayInSaoPaulo, MINUTE_MS } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { cepDigits, isCep } from "#platform/formats/cep.ts";
import type { Centavos } from "#platform/money.ts";
import { effectivePrice } from "#shop/catalogue/products/product.ts";
import { shippingSettings } from "#shop/ordering/shipping/shipping-settings.ts";
import type { Services } from "#shop/services.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { findCartProducts } from "../cart/cart-queries.server.ts";
import { recordConnection } from "./carrier-account/carrier-connection-store.server.ts";
import { lookUpCep } from "./cep/look-up-cep.server.ts";
import { estimatesFor } from "./estimates.ts";
import { type MelhorEnvioFailure, quoteParcel } from "./melhor-envio/melhor-envio-client.server.ts";
import { datedOffers, type Offer, offersOf, pickupOffers } from "./offer.ts";
import { bareParcelKey, type Parcel, parcelKeyOf, parcelOf } from "./parcel.ts";
import type { QuotedOption } from "./shipping-option.ts";
import { findLastGoodOffers, findRecentOptions } from "./shipping-queries.server.ts";
import type { ShippingSettings } from "./shipping-settings.ts";
import {
  type CarrierAccess,
  originOf,
  quoteTermsOf,
  readCarrierAccess,
  shortHash,
} from "./shipping-settings-queries.server.ts";
import { keepQuote } from "./shipping-store.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "carrierCircuit" | "fetch"> & {
  requestId?: string;
};

/** `cep`: 8 digits. The parcel is computed from the pieces, or given. */
export type QuoteRequest = { cep: string } & (
  | { items: readonly { productId: string; quantity: number }[] }
  | { parcel: Parcel }
);

/** Rules: SHIP-15. */
export type EstimateReason = "not_configured" | "provider_failed";

export type ShippingQuote =
  | { kind: "quoted"; options: QuotedOption[]; estimateReason: EstimateReason | null }
  | { kind: "refused"; reason: "invalid_cep" | "no_items" }
  /** No carrier delivers there, or the CEP does not exist. */
  | { kind: "refused"; reason: "no_service" | "unknown_cep" }
  | { kind: "refused"; reason: "unknown_product"; productId: string };

const CARRIER_TIMEOUT_MS = 2_500;
const REUSE_MS = 10 * MINUTE_MS;
/** The same age up to which an order may use a quote. */
const LAST_GOOD_MS = DAY_MS;

/**
 * Cheapest first, each stored under its id. The same request gets the same options for ten minutes, in every process.
 * No answer within 2.5 s, or five failures in a row: the answer of the last day, else our own estimates. Refused if no
 * carrier delivers or the CEP is unknown. Rules: SHIP-9.
 */
export async function quoteShipping(deps: Needed, request: QuoteRequest): Promise<ShippingQuote> {
  const { db } = deps;
  if (!isCep(request.cep)) return { kind: "refused", reason: "invalid_cep" };
  const cep = cepDigits(request.cep);
  const [load, { value: settings }, access] = await Promise.all([
    loadOf(db, request),
    readSetting({ db }, shippingSettings),
    readCarrierAccess(db, deps.config),
  ]);
  if (load.kind === "refused") return load;

  const now = deps.clock();
  const terms = quoteTermsOf(settings, originOf(settings, deps.config), access?.token ?? null);
  const question = { cep, parcel: load.parcel, parcelKey: load.parcelKey, terms };
  const recent = await findRecentOptions(db, question, new Date(now.getTime() - REUSE_MS));
  if (recent.length > 0) return { kind: "quoted", options: recent, estimateReason: null };

  const carried = await askCarriers(deps, { ...question, access, settings, subtotalCents: load.subtotalCents });
  if (carried.kind === "refused") return carried;
  const { estimateReason, quotedAt } = carried;
  const { handlingDays } = settings;
  const offers = datedOffers(carried.offers, dayInSaoPaulo(now), handlingDays);
  const isEstimate = estimateReason !== null;
  const options = await keepQuote(db, { ...question, isEstimate, quotedAt, handlingDays, offers }, now);
  return { kind: "quoted", options, estimateReason };
}

type Load =
  | { kind: "load"; parcel: Parcel; parcelKey: string; subtotalCents: Centavos | null }
  | { kind: "refused"; reason: "no_items" }
  | { kind: "refused"; reason: "unknown_product"; productId: string };

async function loadOf(db: Database, request: QuoteRequest): Promise<Load> {
  if ("parcel" in request) {
    const { parcel } = request;
    return { kind: "load", parcel, parcelKey: bareParcelKey(parcel), subtotalCents: null };
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
  const parcel = parcelOf(pieces);
  return { kind: "load", parcel, parcelKey: parcelKeyOf(items), subtotalCents: parcel.valueCents };
}

interface Journey {
  cep: string;
  parcel: Parcel;
  parcelKey: string;
  terms: string;
  settings: ShippingSettings;
  access: CarrierAccess | null;
  subtotalCents: Centavos | null;
}

type Carried =
  | { kind: "carried"; offers: Offer[]; estimateReason: EstimateReason | null; quotedAt: Date }
  | { kind: "refused"; reason: "no_service" | "unknown_cep" };

/** Rules: SHIP-10, SHIP-13. */
async function askCarriers(deps: Needed, journey: Journey): Promise<Carried> {
  const { db } = deps;
  const { cep, settings, access, subtotalCents } = journey;
  const now = deps.clock();
  // Carriers answer the same for a place they do not serve and for one that does not exist.
  const isUnknown = async () => {
    const looked = await lookUpCep(deps, cep);
    return looked.kind === "refused" && looked.reason === "unknown_cep";
  };
  const estimated = (estimateReason: EstimateReason): Carried => {
    const offers = offersOf(estimatesFor(cep), settings, { cep, subtotalCents, isEstimate: true });
    return { kind: "carried", offers, estimateReason, quotedAt: now };
  };
  if (!access) {
    return (await isUnknown()) ? { kind: "refused", reason: "unknown_cep" } : estimated("not_configured");
  }
  const quoted = await askWithin(deps, journey, access);
  if (quoted.kind === "quoted") {
    const offers = offersOf(quoted.services, settings, { cep, subtotalCents, isEstimate: false });
    return { kind: "carried", offers, estimateReason: null, quotedAt: now };
  }
  if (quoted.kind === "no_service") {
    if (await isUnknown()) return { kind: "refused", reason: "unknown_cep" };
    const offers = pickupOffers(settings);
    if (offers.length === 0) return { kind: "refused", reason: "no_service" };
    return { kind: "carried", offers, estimateReason: null, quotedAt: now };
  }
  if (quoted.reason === "rejected" && (await isUnknown())) return { kind: "refused", reason: "unknown_cep" };
  await noteRefusedToken(deps, access, quoted.reason);
  const last = await findLastGoodOffers(db, journey, new Date(now.getTime() - LAST_GOOD_MS));
  return last ? { kind: "carried", ...last, estimateReason: null } : estimated("provider_failed");
}

/** Unless the circuit breaker is open. Rules: SHIP-11. */
async function askWithin(deps: Needed, { cep, parcel, settings }: Journey, access: CarrierAccess) {
  const { config, carrierCircuit, clock, logger, fetch, requestId } = deps;
  const about = shortHash(access.token);
  if (!carrierCircuit.mayAsk(clock().getTime(), about)) return { kind: "failed", reason: "left_alone" } as const;
  const provider = { access, contact: config.brand, logger, fetch, requestId };
  const question = { fromCep: originOf(settings, config), toCep: cep, parcel, services: settings.services };
  const quoted = await quoteParcel(provider, question, CARRIER_TIMEOUT_MS);
  // A refused parcel says nothing about the next one.
  if (quoted.kind === "failed" && quoted.reason !== "rejected") carrierCircuit.failed(clock().getTime(), about);
  else carrierCircuit.succeeded(about);
  return quoted;
}

/** The panel shows it, and the shop gets an e-mail. */
async function noteRefusedToken(
  { db, clock, logger, requestId }: Needed,
  { token }: CarrierAccess,
  reason: MelhorEnvioFailure | "left_alone",
): Promise<void> {
  if (reason !== "unauthenticated" && reason !== "forbidden") return;
  logger.error({ req: requestId, service: "melhor-envio", reason }, "carrier credentials refused");
  const missing = reason === "forbidden" ? ["shipping-calculate"] : [];
  await recordConnection(db, { tokenMark: shortHash(token), state: "error", message: reason, missing, at: clock() });
}
