import type { Centavos } from "#platform/money.ts";

/** `valueCents`: insured. */
export interface Parcel {
  weightKg: number;
  widthCm: number;
  heightCm: number;
  lengthCm: number;
  valueCents: Centavos;
}

/** Rules: SHIP-1. */
export const DEFAULT_PARCEL: Readonly<Parcel> = {
  weightKg: 0.05,
  widthCm: 10,
  heightCm: 5,
  lengthCm: 15,
  valueCents: 10_000,
};

/** Null: not given by the owner. */
export interface ParcelPiece {
  quantity: number;
  unitPriceCents: Centavos;
  weightG: number | null;
  widthCm: number | null;
  heightCm: number | null;
  lengthCm: number | null;
}

/**
 * No weight counts 0.05 kg. Pieces without a size share one default box; the others are stacked on it, too high stacks
 * side by side: carriers refuse towers. Rules: SHIP-1, SHIP-2.
 */
export function parcelOf(pieces: readonly ParcelPiece[]): Parcel {
  if (pieces.length === 0) return { ...DEFAULT_PARCEL, valueCents: 0 };
  const sized = pieces.flatMap(({ widthCm, heightCm, lengthCm, quantity }) =>
    widthCm !== null && heightCm !== null && lengthCm !== null
      ? [{ widthCm, heightCm: heightCm * quantity, lengthCm }]
      : [],
  );
  const boxes = sized.length === pieces.length ? sized : [...sized, DEFAULT_PARCEL];
  return {
    weightKg: grams(sum(pieces.map((piece) => weightKgOf(piece) * piece.quantity))),
    ...sideBySide({
      widthCm: Math.max(...boxes.map((box) => box.widthCm)),
      heightCm: tenths(sum(boxes.map((box) => box.heightCm))),
      lengthCm: Math.max(...boxes.map((box) => box.lengthCm)),
      tallestCm: Math.max(...pieces.map((piece) => piece.heightCm ?? DEFAULT_PARCEL.heightCm)),
    }),
    valueCents: sum(pieces.map((piece) => piece.unitPriceCents * piece.quantity)),
  };
}

/** Halves the height and doubles the shorter side until at most twice as high as long. Rules: SHIP-2. */
function sideBySide(box: { widthCm: number; heightCm: number; lengthCm: number; tallestCm: number }) {
  let { widthCm, heightCm, lengthCm } = box;
  while (heightCm > 2 * Math.max(widthCm, lengthCm) && heightCm > box.tallestCm) {
    heightCm = tenths(Math.max(heightCm / 2, box.tallestCm));
    if (widthCm <= lengthCm) widthCm = tenths(widthCm * 2);
    else lengthCm = tenths(lengthCm * 2);
  }
  return { widthCm, heightCm, lengthCm };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function weightKgOf(piece: ParcelPiece): number {
  return piece.weightG === null ? DEFAULT_PARCEL.weightKg : piece.weightG / 1000;
}

/** To a tenth of a gram, the precision of product weights. */
function grams(kg: number): number {
  return Math.round(kg * 10_000) / 10_000;
}

function tenths(cm: number): number {
  return Math.ceil(Math.round(cm * 100) / 10) / 10;
}

/** Product and quantity pairs, sizes summed, sorted. Rules: CART-36, SHIP-8. */
export function parcelKeyOf(items: readonly { productId: string; quantity: number }[]): string {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([productId, quantity]) => `${productId}:${quantity}`)
    .sort()
    .join(",");
}

/** Never equals a cart's key: no product id has an 'x' between digits and a '='. */
export function bareParcelKey(parcel: Parcel): string {
  const { weightKg, widthCm, heightCm, lengthCm, valueCents } = parcel;
  return `parcel=${widthCm}x${heightCm}x${lengthCm},${weightKg}kg,${valueCents}`;
}
