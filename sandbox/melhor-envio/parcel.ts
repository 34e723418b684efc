import type { QuoteRequest } from "./quote-request.ts";

/** One box: centimetres, kilograms, insured value in reais. */
export interface Parcel {
  width: number;
  height: number;
  length: number;
  weight: number;
  insurance: number;
  products: Array<{ id: string; quantity: number }>;
}

/**
 * The parcels of a quote, in whole centimetres (rounded down): the given volumes, or the products stacked into one box.
 */
export function parcelsOf(request: QuoteRequest): Parcel[] {
  const given = request.volumes ?? (request.package === undefined ? null : [request.package]);
  if (given !== null && request.products === undefined) {
    const stated = request.options.insurance_value;
    return given.map((volume, i) => ({
      width: Math.floor(volume.width),
      height: Math.floor(volume.height),
      length: Math.floor(volume.length),
      weight: volume.weight,
      insurance: i === 0 && stated !== undefined ? stated : volume.insurance_value,
      products: [],
    }));
  }
  const products = request.products ?? [];
  const sum = (each: (product: (typeof products)[number]) => number) =>
    products.reduce((total, product) => total + each(product) * product.quantity, 0);
  return [
    {
      width: Math.floor(Math.max(...products.map((product) => product.width))),
      height: Math.floor(sum((product) => product.height)),
      length: Math.floor(Math.max(...products.map((product) => product.length))),
      weight: Math.round(sum((product) => product.weight) * 1000) / 1000,
      insurance: Math.round(sum((product) => product.insurance_value) * 100) / 100,
      products: products.map(({ id, quantity }, i) => ({ id: String(id ?? i + 1), quantity })),
    },
  ];
}

/** Billed weight in kilograms: the higher of the real and the cubed weight (cm³ ÷ 6000). */
export function billedWeight(parcel: Parcel): number {
  return Math.max(parcel.weight, (parcel.width * parcel.height * parcel.length) / 6000);
}
