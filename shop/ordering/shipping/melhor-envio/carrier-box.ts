import type { Centavos } from "#platform/money.ts";

interface Box {
  weightKg: number;
  widthCm: number;
  heightCm: number;
  lengthCm: number;
}

/** Centimetres. The least of Correios; for other carriers the padding hardly matters. */
const SMALLEST_BOX = { widthCm: 11, heightCm: 2, lengthCm: 16 };

/** Whole centimetres: quotes truncate decimals and carts refuse them. Rules: SHIP-3. */
export function carrierBox({ widthCm, heightCm, lengthCm, weightKg }: Box) {
  return {
    width: Math.ceil(Math.max(SMALLEST_BOX.widthCm, widthCm)),
    height: Math.ceil(Math.max(SMALLEST_BOX.heightCm, heightCm)),
    length: Math.ceil(Math.max(SMALLEST_BOX.lengthCm, lengthCm)),
    weight: weightKg,
  };
}

const LEAST_INSURED: Centavos = 100;

/** Less than R$ 1 is refused. Rules: SHIP-3. */
export function insuredValue(cents: Centavos): Centavos {
  return Math.max(LEAST_INSURED, cents);
}
