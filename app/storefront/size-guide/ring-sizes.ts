/** A Brazilian ring size with its inner measures in millimetres. */
export interface RingSize {
  size: number;
  girth: number;
  /** Rounded to one decimal. */
  diameter: number;
}

const SMALLEST = 11;
const LARGEST = 24;
/** A Brazilian ring size (aro) is the inner circumference in millimetres minus this. */
const GIRTH_OF_ZERO = 40;

/** Rules: STOCK-7. */
export const RING_SIZES: readonly RingSize[] = Array.from({ length: LARGEST - SMALLEST + 1 }, (_, index) =>
  ringSize(SMALLEST + index),
);

function ringSize(size: number): RingSize {
  const girth = GIRTH_OF_ZERO + size;
  return { size, girth, diameter: Math.round((girth / Math.PI) * 10) / 10 };
}

/** Formats millimetres, `17,2`. */
export function formatMillimetres(value: number): string {
  return String(value).replace(".", ",");
}
