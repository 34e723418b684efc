import type { Centavos } from "#platform/money.ts";

/** What is handed to a carrier: kilograms, centimetres, and the value it is insured for. */
export interface Parcel {
  weightKg: number;
  widthCm: number;
  heightCm: number;
  lengthCm: number;
  valueCents: Centavos;
}

/** The parcel of a shop that knows nothing better: 0.05 kg, 10 x 5 x 15 cm, R$ 100 (spec 1 §7). */
export const DEFAULT_PARCEL: Readonly<Parcel> = {
  weightKg: 0.05,
  widthCm: 10,
  heightCm: 5,
  lengthCm: 15,
  valueCents: 10_000,
};

/** A product's pieces on their way into a parcel; null: the owner gave no measure. */
export interface Piece {
  quantity: number;
  unitPriceCents: Centavos;
  weightG: number | null;
  widthCm: number | null;
  heightCm: number | null;
  lengthCm: number | null;
}

/**
 * One parcel for all pieces, with their real weight, size and value. A piece without a weight counts 0.05 kg. Pieces
 * without a size lie together in one default box; those with one are piled up, on that box if there is one.
 */
export function parcelOf(pieces: readonly Piece[]): Parcel {
  const sized = pieces.flatMap(({ widthCm, heightCm, lengthCm, quantity }) =>
    widthCm !== null && heightCm !== null && lengthCm !== null
      ? [{ widthCm, heightCm: heightCm * quantity, lengthCm }]
      : [],
  );
  const boxes = sized.length === pieces.length ? sized : [...sized, DEFAULT_PARCEL];
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    weightKg: grams(sum(pieces.map((piece) => weightKgOf(piece) * piece.quantity))),
    widthCm: Math.max(...boxes.map((box) => box.widthCm)),
    heightCm: tenths(sum(boxes.map((box) => box.heightCm))),
    lengthCm: Math.max(...boxes.map((box) => box.lengthCm)),
    valueCents: sum(pieces.map((piece) => piece.unitPriceCents * piece.quantity)),
  };
}

function weightKgOf(piece: Piece): number {
  return piece.weightG === null ? DEFAULT_PARCEL.weightKg : piece.weightG / 1000;
}

/** Kilograms to the tenth of a gram that products are weighed in. */
function grams(kg: number): number {
  return Math.round(kg * 10_000) / 10_000;
}

function tenths(cm: number): number {
  return Math.round(cm * 10) / 10;
}
