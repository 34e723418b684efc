import type { Centavos } from "#platform/money.ts";
import { type FreeShipping, isFree } from "./free-shipping.ts";
import type { QuotedService } from "./melhor-envio/quote-answer.ts";
import { PICKUP_NAME } from "./pickup.ts";
import { arrivalDateOf, estimatedDateOf } from "./shipping-option.ts";
import { freeShippingOf, pickupText, type ShippingSettings, withMarkup } from "./shipping-settings.ts";

/** The service of orders collected at the shop; no label is bought for it. */
export const PICKUP_SERVICE = "pickup";

/** Under the shop's own terms. */
export interface Offer extends QuotedService {
  /** The carrier's price for the shop; null: no carrier. */
  carrierPriceCents: Centavos | null;
  /** Where and when it is collected; null: it is shipped. */
  pickup: string | null;
}

export interface Dates {
  /** `YYYY-MM-DD`; see `estimatedDateOf` and `arrivalDateOf`. */
  estimatedDate: string;
  arrivalDate: string;
}

interface Journey {
  /** 8 digits. */
  cep: string;
  /** Before any coupon; null for a parcel without pieces, which never ships for free. */
  subtotalCents: Centavos | null;
  /** Our own estimate, no carrier's: no mark-up. */
  isEstimate: boolean;
}

/** Adds the mark-up, ships the cheapest free if subtotal and CEP qualify, adds pick-up. Unsorted. Rules: SHIP-25. */
export function offersOf(services: readonly QuotedService[], settings: ShippingSettings, journey: Journey): Offer[] {
  const { isEstimate } = journey;
  const carried = services.map((service): Offer => {
    const { priceCents } = service;
    const sold = isEstimate ? priceCents : withMarkup(priceCents, settings);
    return { ...service, priceCents: sold, carrierPriceCents: priceCents, pickup: null };
  });
  return [...withoutCost(carried, freeShippingOf(settings), journey), ...pickupOffers(settings)];
}

/** Cheapest first. `today` is the quote's São Paulo day. Rules: SHIP-7. */
export function datedOffers(offers: readonly Offer[], today: string, handlingDays: number): (Offer & Dates)[] {
  return offers
    .map((offer) => {
      const estimatedDate = estimatedDateOf(today, offer.deliveryDays, handlingDays);
      return { ...offer, estimatedDate, arrivalDate: arrivalDateOf({ ...offer, estimatedDate, handlingDays }) };
    })
    .sort((a, b) => a.priceCents - b.priceCents || a.deliveryDays - b.deliveryDays);
}

/** What is offered if no carrier delivers: pick-up, if any. Rules: SHIP-30. */
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
