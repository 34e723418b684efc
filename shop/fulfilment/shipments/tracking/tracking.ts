import type { TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";

export interface ParcelCode {
  code: string;
  carrier: string | null;
  url: string | null;
}

/** Newest first. */
export interface Tracking {
  events: TrackingEvent[];
  codes: ParcelCode[];
}

/** An event for a link, which may have been forwarded: without the parcel's location. */
export function withoutPlace(event: TrackingEvent): TrackingEvent {
  return { ...event, location: "" };
}

/** Two letters, nine digits, the country. */
const CORREIOS = /^[A-Z]{2}\d{9}BR$/;
const MELHOR_ENVIO = /^ME[0-9A-Z]{9,14}BR$/;

/** Null: none known. The name comes before the code: some carriers use codes like Correios'. Rules: SHIP-79. */
export function carrierLink(carrier: string | null, trackingCode: string): string | null {
  const code = trackingCode.trim().toUpperCase();
  const name = (carrier ?? "").toLowerCase();
  const encoded = encodeURIComponent(code);
  if (MELHOR_ENVIO.test(code) && !/^correios$/.test(name)) return `https://www.melhorrastreio.com.br/rastreio/${code}`;
  if (name.includes("jadlog")) return `https://www.jadlog.com.br/siteInstitucional/tracking.jad?cte=${encoded}`;
  if (name.includes("loggi")) return `https://www.loggi.com/rastreador/${encoded}`;
  if (CORREIOS.test(code)) return `https://rastreamento.correios.com.br/app/index.php?objetos=${code}`;
  return null;
}
