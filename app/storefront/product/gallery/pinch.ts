/** Two fingers on a picture, in CSS pixels of the window. */
export interface Pinch {
  /** The point between them. */
  x: number;
  y: number;
  apart: number;
}

interface Finger {
  clientX: number;
  clientY: number;
}

/** The first two fingers; null for fewer. */
export function pinchOf([one, two]: Iterable<Finger>): Pinch | null {
  if (!one || !two) return null;
  return {
    x: (one.clientX + two.clientX) / 2,
    y: (one.clientY + two.clientY) / 2,
    apart: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY),
  };
}

/** The scale (1: the whole picture) after the fingers moved from `start`, where it was `scale`; from 1 to `most`. */
export function pinchedScale(start: Pinch, now: Pinch, scale: number, most: number): number {
  if (start.apart === 0) return scale;
  const wanted = (scale * now.apart) / start.apart;
  return Math.min(most, wanted < ALMOST_WHOLE ? 1 : wanted);
}

/** A picture pinched to less is meant to be whole again. */
const ALMOST_WHOLE = 1.05;
