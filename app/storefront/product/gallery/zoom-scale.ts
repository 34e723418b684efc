import { allWidthsOf, type Picture } from "#shop/catalogue/pictures/picture.ts";

/** The picture's width where it is seen whole in a room so large (pixels): filling it, never wider than it is made. */
export function wholeWidth(picture: Picture, room: { width: number; height: number }): number {
  return Math.min(room.width, (room.height * picture.width) / picture.height, widest(picture));
}

/** How many times its whole width a picture can be magnified until each of its own pixels fills one of the page; at most 4. */
export function largestScale(picture: Picture, room: { width: number; height: number }): number {
  const whole = wholeWidth(picture, room);
  return whole > 0 ? Math.min(MOST, widest(picture) / whole) : 1;
}

/** Anything less is not seen as larger. */
export const WORTH_IT = 1.1;
const MOST = 4;

function widest(picture: Picture): number {
  return allWidthsOf(picture).at(-1) ?? picture.width;
}
