/** Possible positions of toasts, in order of preference. */
const PLACES = {
  wide: ["bottom-right", "bottom-left", "top-right", "top-left", "bottom-center", "top-center"],
  phone: ["bottom-center", "top-center"],
} as const;

export interface ToastPlace {
  position: (typeof PLACES)["wide" | "phone"][number];
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
const ROOM: ToastRoom = { width: 380, height: 108 };
/** The size of a toast about a piece, with its two buttons. */
export const PIECE_ROOM: ToastRoom = { width: 380, height: 184 };
/** The size of the same toast on a phone, where it is smaller: with a long name on two lines. */
export const SMALL_PIECE_ROOM: ToastRoom = { width: 380, height: 150 };
/** The size of a toast of one line; on a tablet it is as wide as the column beside a form. */
export const BRIEF_ROOM: ToastRoom = { width: 320, height: 48 };
const EDGE = { wide: 24, phone: 12 };
const GAP = 8;

/**
 * The position where a toast covers the least area of the `kept` boxes: the first preferred position that covers
 * nothing; on phones the bottom, then the lowest free one above a box; else the one that covers least.
 *
 * @param kept boxes of notes, steps, buttons and fields that should stay visible, in CSS pixels of the window.
 */
export function toastPlace(kept: readonly ScreenBox[], screen: Screen, toast = ROOM): ToastPlace {
  const edge = screen.phone ? EDGE.phone : EDGE.wide;
  const usual = (screen.phone ? PLACES.phone : PLACES.wide).map((position) => ({ position, bottom: edge }));
  const above = kept.map(({ top }) => ({ position: "bottom-center", bottom: screen.height - top + GAP }) as const);
  const raised = above
    .filter(({ bottom }) => bottom > edge && screen.height - bottom - toast.height > screen.top)
    .toSorted((a, b) => a.bottom - b.bottom);
  const [first, ...others] = usual;
  const inOrder = [...(first ? [first] : []), ...(screen.phone ? raised : []), ...others];
  const covered = inOrder.map((place) => ({
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
