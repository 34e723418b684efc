import { toDecimal } from "#platform/money.ts";
import type { Parcel } from "../parcel.ts";

/** Correios take no smaller box; the other carriers mind the padding little. Centimetres. */
const SMALLEST_BOX = { widthCm: 11, heightCm: 2, lengthCm: 16 };

/** What is asked: both CEPs (8 digits), one packed parcel, and the services that count (the provider's numbers; none: all). */
export interface QuoteQuestion {
  fromCep: string;
  toCep: string;
  parcel: Parcel;
  services: readonly string[];
}

/** The body of `POST /shipment/calculate`: centimetres, kilograms, reais. */
export function quoteRequest({ fromCep, toCep, parcel, services }: QuoteQuestion) {
  return {
    from: { postal_code: fromCep },
    to: { postal_code: toCep },
    volumes: [
      {
        width: Math.max(SMALLEST_BOX.widthCm, parcel.widthCm),
        height: Math.max(SMALLEST_BOX.heightCm, parcel.heightCm),
        length: Math.max(SMALLEST_BOX.lengthCm, parcel.lengthCm),
        weight: parcel.weightKg,
      },
    ],
    options: { receipt: false, own_hand: false, insurance_value: toDecimal(parcel.valueCents) },
    ...(services.length > 0 ? { services: services.join(",") } : {}),
  };
}
