import type { Centavos } from "#platform/money.ts";
import { arrivalDateOf, estimatedDateOf } from "./arrival-date.ts";
import { type FreeShipping, isFree } from "./free-shipping.ts";
import type { QuotedService } from "./melhor-envio/quote-answer.ts";
import { PICKUP_NAME } from "./pickup.ts";
import { freeShippingOf, pickupText, type ShippingSettings, withMarkup } from "./shipping-settings.ts";

/** The service under which pieces are collected at the shop; no label is bought for it. */
export const PICKUP_SERVICE = "pickup";

/** A way to get the pieces, as it is sold. */
export interface Offer extends QuotedService {
  /** What the carrier asks of the shop; null: nobody carries it. */
  carrierPriceCents: Centavos | null;
  /** Where and when it is collected; null: it is carried. */
  pickup: string | null;
}

export interface Dates {
  /** `YYYY-MM-DD`; see `estimatedDateOf` and `arrivalDateOf`. */
  estimatedDate: string;
  arrivalDate: string;
}

interface Journey {
  /** Eight digits. */
  cep: string;
  /** Of the pieces, before any coupon; null for a bare parcel, which nothing is free for. */
  subtotalCents: Centavos | null;
  /** Our own table instead of a carrier's price: no markup on it. */
  isEstimate: boolean;
}

/**
 * Services under the shop's own terms: markup added, the cheapest for nothing where the subtotal and the CEP allow, and
 * collecting at the shop where that is offered. In no order.
 * Rules: SHIP-25.
 */
export function offersOf(services: readonly QuotedService[], settings: ShippingSettings, journey: Journey): Offer[] {
  const { isEstimate } = journey;
  const carried = services.map((service): Offer => {
    const { priceCents } = service;
    const sold = isEstimate ? priceCents : withMarkup(priceCents, settings);
    return { ...service, priceCents: sold, carrierPriceCents: priceCents, pickup: null };
  });
  return [...withoutCost(carried, freeShippingOf(settings), journey), ...pickupOffers(settings)];
}

/** With the days they come, cheapest first; `today` is the São Paulo day of the question. Rules: SHIP-7. */
export function datedOffers(offers: readonly Offer[], today: string, handlingDays: number): (Offer & Dates)[] {
  return offers
    .map((offer) => {
      const estimatedDate = estimatedDateOf(today, offer.deliveryDays, handlingDays);
      return { ...offer, estimatedDate, arrivalDate: arrivalDateOf({ ...offer, estimatedDate, handlingDays }) };
    })
    .sort((a, b) => a.priceCents - b.priceCents || a.deliveryDays - b.deliveryDays);
}

/** Where nothing is carried, what is left. Rules: SHIP-30. */
export function pickupOffers({ pickup }: Pick<ShippingSettings, "pickup">): Offer[] {
  if (!pickup) return [];
  return [
    {
      serviceId: PICKUP_SERVICE,
      name: PICKUP_NAME,
      company: { name: PICKUP_NAME, picture: null },
      priceCents: 0,
      carrierPriceCents: null,
      deliveryDays: 0,
      pickup: pickupText(pickup),
    },
  ];
}

/** Rules: SHIP-27. */
function withoutCost(offers: Offer[], rule: FreeShipping | null, { subtotalCents, cep }: Journey): Offer[] {
  if (subtotalCents === null || !isFree(rule, subtotalCents, cep)) return offers;
  const [cheapest] = offers.toSorted((a, b) => a.priceCents - b.priceCents || a.deliveryDays - b.deliveryDays);
  return offers.map((offer) => (offer === cheapest ? { ...offer, priceCents: 0 } : offer));
}
