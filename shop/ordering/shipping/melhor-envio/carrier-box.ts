import type { Centavos } from "#platform/money.ts";

interface Box {
  weightKg: number;
  widthCm: number;
  heightCm: number;
  lengthCm: number;
}

/** Correios take no smaller box; the other carriers mind the padding little. Centimetres. */
const SMALLEST_BOX = { widthCm: 11, heightCm: 2, lengthCm: 16 };

/**
 * A box as the provider is told of it: whole centimetres, since a quote cuts off what a cart refuses.
 * Rules: SHIP-3.
 */
export function carrierBox({ widthCm, heightCm, lengthCm, weightKg }: Box) {
  return {
    width: Math.ceil(Math.max(SMALLEST_BOX.widthCm, widthCm)),
    height: Math.ceil(Math.max(SMALLEST_BOX.heightCm, heightCm)),
    length: Math.ceil(Math.max(SMALLEST_BOX.lengthCm, lengthCm)),
    weight: weightKg,
  };
}

const LEAST_INSURED: Centavos = 100;

/** What a box is insured for: less than a real is refused. Rules: SHIP-3. */
export function insuredValue(cents: Centavos): Centavos {
  return Math.max(LEAST_INSURED, cents);
}
