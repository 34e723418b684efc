type Position = `${"bottom" | "top"}-${"left" | "center" | "right"}`;

/** Possible positions of toasts, in order of preference. */
const PLACES: Record<"wide" | "phone", readonly [Position, ...Position[]]> = {
  wide: ["bottom-right", "bottom-left", "top-right", "top-left", "bottom-center", "top-center"],
  phone: ["bottom-center", "top-center"],
};

export interface ToastPlace {
  position: Position;
  /** Distance from the window's bottom edge in CSS pixels; for bottom positions. */
  bottom: number;
}

export interface ScreenBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Screen {
  width: number;
  /** Of the window, without what a keyboard hides. */
  height: number;
  /** The header's bottom edge: where the page's content begins. */
  top: number;
  phone: boolean;
}

export interface ToastRoom {
  /** Up to the window's, on phones always the window's. */
  width: number;
  height: number;
}

/** The size of a three-line toast, in CSS pixels. */
export const ROOM: ToastRoom = { width: 380, height: 108 };
/** The size of a toast about a piece, with its two buttons. */
export const PIECE_ROOM: ToastRoom = { width: 380, height: 150 };
/** The size of the same toast on a phone, where it is smaller: with a long name on two lines. */
export const SMALL_PIECE_ROOM: ToastRoom = { width: 380, height: 152 };
/** The size of a toast of one line; on a tablet it is as wide as the column beside a form. */
export const BRIEF_ROOM: ToastRoom = { width: 320, height: 48 };
const EDGE = { wide: 24, phone: 12 };
const GAP = 8;

/** A toast raised by more than this part of the screen's height is in the middle of what is read. */
const MOST_RAISED = 0.4;

/** Whether a toast is where toasts are expected, and not in the middle of the page or at its top. Rules: CART-66. */
export function isNearBottom({ position, bottom }: ToastPlace, { height }: Pick<Screen, "height">): boolean {
  return position.startsWith("bottom") && bottom <= height * MOST_RAISED;
}

/**
 * The position where a toast covers the least area of the `kept` boxes: the usual one, bottom right or on phones the
 * bottom; then the lowest free one above a box there, so that toasts appear on one side; else another corner, or the one
 * that covers least.
 *
 * @param kept boxes of notes, steps, buttons and fields that should stay visible, in CSS pixels of the window.
 */
export function toastPlace(kept: readonly ScreenBox[], screen: Screen, toast = ROOM): ToastPlace {
  const edge = screen.phone ? EDGE.phone : EDGE.wide;
  const [usual, ...others] = screen.phone ? PLACES.phone : PLACES.wide;
  const first: ToastPlace = { position: usual, bottom: edge };
  const raised = kept
    .map(({ top }) => ({ position: usual, bottom: screen.height - top + GAP }))
    .filter(({ bottom }) => bottom > edge && screen.height - bottom - toast.height > screen.top)
    .filter((place) => screen.phone || isNearBottom(place, screen))
    .toSorted((a, b) => a.bottom - b.bottom);
  const corners = others.map((position) => ({ position, bottom: edge }));
  const covered = [first, ...raised, ...corners].map((place) => ({
    place,
    area: coveredArea(place, kept, screen, toast),
  }));
  return covered.reduce((best, each) => (each.area < best.area ? each : best)).place;
}

/** The area of the `kept` boxes that a toast at this position covers, in square CSS pixels. */
export function coveredArea(place: ToastPlace, kept: readonly ScreenBox[], screen: Screen, toast = ROOM): number {
  const room = boxOf(place, screen, toast);
  return kept.reduce((sum, box) => sum + overlap(room, box), 0);
}

function boxOf({ position, bottom }: ToastPlace, { width, height, top, phone }: Screen, toast: ToastRoom): ScreenBox {
  const edge = phone ? EDGE.phone : EDGE.wide;
  const across = phone ? width - 2 * edge : toast.width;
  const left = position.endsWith("left")
    ? edge
    : position.endsWith("right")
      ? width - edge - across
      : (width - across) / 2;
  const upper = position.startsWith("top") ? top + GAP : height - bottom - toast.height;
  return { left, top: upper, right: left + across, bottom: upper + toast.height };
}

function overlap(a: ScreenBox, b: ScreenBox): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
