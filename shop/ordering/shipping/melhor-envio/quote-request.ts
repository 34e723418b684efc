import { toDecimal } from "#platform/money.ts";
import type { Parcel } from "../parcel.ts";
import { canBeBought } from "../shipping-settings.ts";
import { carrierBox, insuredValue } from "./carrier-box.ts";

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
