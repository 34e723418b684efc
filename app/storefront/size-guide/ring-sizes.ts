/** A Brazilian ring size with what it measures inside, in millimetres. */
export interface RingSize {
  size: number;
  girth: number;
  /** To one decimal. */
  diameter: number;
}

const SMALLEST = 11;
const LARGEST = 24;
/** A Brazilian ring size (aro) is the inner girth in millimetres less this. */
const GIRTH_OF_ZERO = 40;

export const RING_SIZES: readonly RingSize[] = Array.from({ length: LARGEST - SMALLEST + 1 }, (_, index) =>
  ringSize(SMALLEST + index),
);

function ringSize(size: number): RingSize {
  const girth = GIRTH_OF_ZERO + size;
  return { size, girth, diameter: Math.round((girth / Math.PI) * 10) / 10 };
}

/** Millimetres as they are written here, `17,2`. */
export function formatMillimetres(value: number): string {
  return String(value).replace(".", ",");
}
