import { allWidthsOf, type Picture } from "#shop/catalogue/pictures/picture.ts";

/** The width (pixels) at which the whole picture fits into `room`; never wider than its largest rendition. */
export function wholeWidth(picture: Picture, room: { width: number; height: number }): number {
  return Math.min(room.width, (room.height * picture.width) / picture.height, widest(picture));
}

/** The largest useful zoom: one picture pixel per CSS pixel, at most 4 times `wholeWidth`. */
export function largestScale(picture: Picture, room: { width: number; height: number }): number {
  const whole = wholeWidth(picture, room);
  return whole > 0 ? Math.min(MOST, widest(picture) / whole) : 1;
}

/** A smaller zoom is not noticeable. */
export const WORTH_IT = 1.1;
const MOST = 4;

function widest(picture: Picture): number {
  return allWidthsOf(picture).at(-1) ?? picture.width;
}
