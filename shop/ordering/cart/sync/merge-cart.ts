import { type CartItem, type LineName, MAX_CART_LINES, sameLine } from "../cart.ts";

/** Pieces per line; an order takes no more. */
const MOST_PIECES = 999;
/** Removals kept per customer, and for how long. Rules: CART-48. */
export const MOST_REMOVALS = 100;
export const REMOVAL_KEPT_DAYS = 90;

/** In the cart where `isLive`. Times in milliseconds. */
export interface KeptLine extends CartItem {
  /** When a device last set the quantity; null: only removals are known. */
  setAt: number | null;
  removedAt: number | null;
  addedAt: number;
  /** The cart's revision that last changed the line. */
  revision: number;
  /** The browser that alone made the last change; null where changes of several were joined. */
  device: string | null;
}

/** What a shopper did to a line since their device last met the server; quantity 0: removed. */
export interface LineChange extends CartItem {
  at: number;
}

export interface DeviceChanges {
  device: string;
  /** The cart's revision at the last sync; 0: never. */
  seen: number;
  changes: readonly LineChange[];
}

export interface MergedCart {
  lines: KeptLine[];
  written: KeptLine[];
  /** The oldest removals beyond the limit. */
  dropped: KeptLine[];
  /** The product is unknown or the cart is full. */
  refused: LineName[];
}

/** A removal counts until the quantity is set at the same time or later. Rules: CART-46. */
export function isLive({ quantity, setAt, removedAt }: Pick<KeptLine, "quantity" | "setAt" | "removedAt">): boolean {
  return quantity > 0 && setAt !== null && (removedAt === null || setAt >= removedAt);
}

/**
 * A change replaces a line that its device has seen as it is or wrote itself. Other lines are joined: the larger
 * quantity, unless a removal is later than both. Joining is commutative and idempotent. Rules: CART-45.
 */
export function mergeCart(
  kept: readonly KeptLine[],
  { device, seen, changes }: DeviceChanges,
  { revision, now, knows }: { revision: number; now: number; knows: (name: LineName) => boolean },
): MergedCart {
  const lines = [...kept];
  const written: KeptLine[] = [];
  const refused: LineName[] = [];
  for (const [index, change] of changes.entries()) {
    const at = lines.findIndex((line) => sameLine(line, change));
    const before = lines[at];
    const isNext = !before || before.revision <= seen || before.device === device;
    const after = isNext ? replaced(before, change, now + index) : joined(before, change);
    const isAdded = isLive(after) && !(before && isLive(before));
    if (isAdded && (!knows(change) || lines.filter(isLive).length >= MAX_CART_LINES)) {
      refused.push({ productId: change.productId, size: change.size });
      continue;
    }
    // Sent before. A change that equals what the device had seen is still written: others' changes are compared with it.
    const isTold = before && before.revision > seen && sameState(before, after);
    if (isTold && (isNext || before.device === null)) continue;
    const line = { ...after, revision, device: isNext ? device : null };
    written.push(line);
    lines.splice(at < 0 ? lines.length : at, 1, line);
  }
  const removals = lines.filter((line) => !isLive(line)).sort((a, b) => (b.removedAt ?? 0) - (a.removedAt ?? 0));
  const dropped = removals.slice(MOST_REMOVALS);
  return {
    lines: lines.filter((line) => !dropped.includes(line)),
    written: written.filter((line) => !dropped.includes(line)),
    dropped,
    refused,
  };
}

/** `at`: when it was placed or last changed, in milliseconds. */
export interface OrderedPieces {
  items: readonly CartItem[];
  placedAt: number;
}

/** Later additions stay. Null: the server's cart does not know all of the pieces. Rules: CART-58. */
export function withoutOrdered(
  kept: readonly KeptLine[],
  { items, placedAt }: OrderedPieces,
  { revision, now }: { revision: number; now: number },
): KeptLine[] | null {
  const changed: KeptLine[] = [];
  for (const item of items) {
    const line = kept.find((each) => sameLine(each, item));
    if (!line) return null;
    const isLater = line.addedAt > placedAt && (line.setAt ?? 0) > placedAt;
    if (!isLive(line) || isLater) continue;
    const quantity = Math.max(0, line.quantity - item.quantity);
    const moment = quantity > 0 ? {} : { setAt: null, removedAt: now };
    changed.push({ ...line, ...moment, quantity, revision, device: null });
  }
  return changed;
}

function replaced(before: KeptLine | undefined, { at, ...change }: LineChange, now: number): KeptLine {
  const quantity = Math.min(change.quantity, MOST_PIECES);
  const isSet = quantity > 0;
  const { productId, size } = change;
  const addedAt = before && isLive(before) ? before.addedAt : now;
  return {
    productId,
    size,
    quantity,
    setAt: isSet ? at : null,
    removedAt: isSet ? null : at,
    addedAt,
    revision: 0,
    device: null,
  };
}

function joined(before: KeptLine, { quantity, at }: LineChange): KeptLine {
  const isSet = quantity > 0;
  return {
    ...before,
    quantity: Math.min(MOST_PIECES, Math.max(before.quantity, quantity)),
    setAt: isSet ? later(before.setAt, at) : before.setAt,
    removedAt: isSet ? before.removedAt : later(before.removedAt, at),
  };
}

function later(a: number | null, b: number): number {
  return a === null ? b : Math.max(a, b);
}

function sameState(a: KeptLine, b: KeptLine): boolean {
  return a.quantity === b.quantity && a.setAt === b.setAt && a.removedAt === b.removedAt;
}

export interface CartDifference {
  /** Oldest first. */
  set: KeptLine[];
  removed: LineName[];
}

/** Only changes since the last sync count: what the browser itself capped or removed stays so. Rules: CART-47. */
export function differenceFor(
  lines: readonly KeptLine[],
  held: readonly CartItem[],
  { seen, refused }: { seen: number; refused: readonly LineName[] },
): CartDifference {
  const set = lines
    .filter((line) => isLive(line) && line.revision > seen)
    .filter((line) => held.find((each) => sameLine(each, line))?.quantity !== line.quantity)
    .sort((a, b) => a.addedAt - b.addedAt);
  const removed = held
    .filter((each) => !refused.some((name) => sameLine(name, each)))
    .filter((each) => !lines.some((line) => isLive(line) && sameLine(line, each)))
    .map(({ productId, size }) => ({ productId, size }));
  return { set, removed };
}
