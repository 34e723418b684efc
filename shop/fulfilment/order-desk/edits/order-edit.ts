import { allocate } from "#platform/allocate.ts";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";
import type { PiecesBack } from "../pieces-left.ts";
import { keptField, type LineWish, newSizeField, swappedField } from "./edit-fields.ts";

/** A size of a line's product; `free` counts its pieces on the shelf. */
export interface EditSize {
  size: string;
  skuId: string;
  free: number;
}

/** The sizes of a line's product, and the stock row that its pieces came from. */
export interface LineSizes {
  skuId: string;
  sizes: readonly EditSize[];
}

/** Pieces of a line that get another size of the same product, at the price they were bought for. */
export interface SizeSwap {
  orderItemId: string;
  quantity: number;
  size: string;
  skuId: string;
}

export type EditPlan =
  | { kind: "plan"; swaps: SizeSwap[]; takenOut: PiecesBack[] }
  /** The form changes nothing. */
  | { kind: "unchanged" }
  /** By field name. */
  | { kind: "refused"; errors: Record<string, string> };

type Edited = Pick<Order, "items">;

/**
 * Turns what staff want into swaps and pieces taken out. Refused, at the field: more pieces than the line has left,
 * unknown or sold-out sizes, nothing left of the order, and swapping a part of a line once pieces were refunded.
 * Whether stock suffices is decided again when it moves.
 * @param sizes by line id.
 * Rules: EDIT-3, EDIT-4, EDIT-5, EDIT-6.
 */
export function planEdit(
  { items }: Edited,
  wishes: readonly LineWish[],
  sizes: ReadonlyMap<string, LineSizes>,
): EditPlan {
  const errors: Record<string, string> = {};
  const swaps: SizeSwap[] = [];
  const takenOut: PiecesBack[] = [];
  const isRefunded = items.some(({ putBack = 0 }) => putBack > 0);
  for (const line of items) {
    const wish = wishes.find(({ orderItemId }) => orderItemId === line.id);
    const left = leftOf(line);
    if (!wish || left === 0) continue;
    if (!isCount(wish.kept, 0, left)) {
      errors[keptField(line.id)] = `Escolha de 0 a ${left}.`;
      continue;
    }
    if (wish.kept < left) takenOut.push({ orderItemId: line.id, quantity: left - wish.kept });
    if (wish.size === line.size || wish.kept === 0) continue;
    const size = sizes.get(line.id)?.sizes.find((each) => each.size === wish.size);
    const error = swapError(line, wish, size, isRefunded);
    if (error) errors[error.field] = error.message;
    else if (size) swaps.push({ orderItemId: line.id, quantity: wish.swapped, size: size.size, skuId: size.skuId });
  }
  Object.assign(errors, shortages(swaps, sizes));
  const taken = takenOut.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = items.reduce((sum, line) => sum + leftOf(line), 0);
  const [first] = takenOut;
  if (first && taken === left) errors[keptField(first.orderItemId)] = "Para tirar todas as peças, cancele o pedido.";
  if (Object.keys(errors).length > 0) return { kind: "refused", errors };
  return swaps.length + takenOut.length === 0 ? { kind: "unchanged" } : { kind: "plan", swaps, takenOut };
}

function swapError(
  line: OrderLine,
  { kept, swapped }: LineWish,
  size: EditSize | undefined,
  isRefunded: boolean,
): { field: string; message: string } | null {
  if (!size) return { field: newSizeField(line.id), message: "Este tamanho não existe mais. Escolha outro." };
  if (!isCount(swapped, 1, kept)) return { field: swappedField(line.id), message: `Escolha de 1 a ${kept}.` };
  // Splitting a line moves single centavos of the discounts between pieces; what was refunded was counted before.
  if (isRefunded && swapped < line.quantity) {
    const message = "Uma peça deste pedido já foi reembolsada: só dá para trocar o tamanho da linha inteira.";
    return { field: newSizeField(line.id), message };
  }
  return null;
}

/** Swaps give pieces back before they take others, so that two lines can exchange their sizes. */
function shortages(swaps: readonly SizeSwap[], sizes: ReadonlyMap<string, LineSizes>): Record<string, string> {
  const wanted = new Map<string, number>();
  const add = (skuId: string | undefined, quantity: number) => {
    if (skuId) wanted.set(skuId, (wanted.get(skuId) ?? 0) + quantity);
  };
  for (const { orderItemId, skuId, quantity } of swaps) {
    add(sizes.get(orderItemId)?.skuId, -quantity);
    add(skuId, quantity);
  }
  return Object.fromEntries(
    swaps.flatMap(({ orderItemId, skuId, size: name }) => {
      const size = sizes.get(orderItemId)?.sizes.find((each) => each.size === name);
      const isShort = size !== undefined && (wanted.get(skuId) ?? 0) > size.free;
      return isShort ? [[newSizeField(orderItemId), shortageText(size)]] : [];
    }),
  );
}

/** Refusal at the size's field. */
export function shortageText({ size, free }: Pick<EditSize, "size" | "free">): string {
  if (free <= 0) return `O tamanho ${size} está esgotado.`;
  return `Do tamanho ${size} ${free === 1 ? "resta só 1 peça" : `restam só ${free} peças`}.`;
}

/** Pieces of a line that no refund has taken out. */
export function leftOf({ quantity, putBack = 0 }: Pick<OrderLine, "quantity" | "putBack">): number {
  return Math.max(0, quantity - putBack);
}

function isCount(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** A line after a swap; `from` is the line its pieces were part of. */
export interface SwappedLine extends OrderLine {
  from: string;
  skuId: string | null;
}

/**
 * The order's lines after swaps. A line that is swapped as a whole keeps its id; of a part, the swapped pieces become a
 * new last line with their share of the coupon, the last pieces' shares. Prices and the sum of discounts stay.
 * @param newId makes ids of new lines.
 * Rules: EDIT-7.
 */
export function swapLines(
  items: readonly OrderLine[],
  swaps: readonly SizeSwap[],
  newId: () => string,
): { items: OrderLine[]; changed: SwappedLine[] } {
  const changed: SwappedLine[] = [];
  const added: OrderLine[] = [];
  const kept = items.map((line) => {
    const swap = swaps.find(({ orderItemId }) => orderItemId === line.id);
    if (!swap) return line;
    const { size, skuId } = swap;
    if (swap.quantity === line.quantity) {
      const whole = { ...line, size };
      changed.push({ ...whole, from: line.id, skuId });
      return whole;
    }
    const shares = allocate(line.discountCents, Array<number>(line.quantity).fill(1));
    const stays = line.quantity - swap.quantity;
    const rest = { ...line, ...amountsOf(line, shares.slice(0, stays)) };
    const part = { ...line, ...amountsOf(line, shares.slice(stays)), id: newId(), size, putBack: 0 };
    changed.push({ ...rest, from: line.id, skuId: null }, { ...part, from: line.id, skuId });
    added.push(part);
    return rest;
  });
  return { items: [...kept, ...added], changed };
}

function amountsOf({ unitPriceCents }: OrderLine, shares: readonly number[]) {
  return {
    quantity: shares.length,
    lineCents: unitPriceCents * shares.length,
    discountCents: shares.reduce((sum, share) => sum + share, 0),
  };
}

/**
 * What a form was filled in on: the order's lines with their pieces, and the money left. A form with another version is
 * refused. Rules: EDIT-9.
 */
export function editVersion({ items }: Edited, refundableCents: number): string {
  const lines = items.map(({ id, size, quantity, putBack = 0 }) => `${id.slice(0, 8)} ${size} ${quantity}-${putBack}`);
  return [...lines, refundableCents].join("|");
}

/** What a plan changes, one sentence each, as customers and staff read it. Equal changes are one. */
export function editTexts(items: readonly OrderLine[], { swaps, takenOut }: Plan): string[] {
  const counts = new Map<string, number>();
  const add = (quantity: number, what: string) => counts.set(what, (counts.get(what) ?? 0) + quantity);
  const lineOf = (id: string) => items.find((line) => line.id === id);
  for (const { orderItemId, quantity, size } of swaps) {
    const line = lineOf(orderItemId);
    add(quantity, `${line?.productName}: tamanho ${line?.size} → ${size}`);
  }
  for (const { orderItemId, quantity } of takenOut) {
    const line = lineOf(orderItemId);
    add(quantity, `${line?.productName}, tamanho ${line?.size}: fora do pedido`);
  }
  return [...counts].map(([what, quantity]) => `${quantity}× ${what}`);
}

type Plan = Pick<Extract<EditPlan, { kind: "plan" }>, "swaps" | "takenOut">;
