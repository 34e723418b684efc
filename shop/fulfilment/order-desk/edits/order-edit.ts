import { counted, plural } from "#platform/formats/plural.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { ONE_SIZE } from "#shop/catalogue/products/product.ts";
import { awaitedText } from "#shop/ordering/orders/along/replacement.ts";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";
import type { PiecesBack } from "../pieces-left.ts";
import { keptField, type LineWish, newSizeField, swappedField } from "./edit-fields.ts";

/** `free` counts pieces on the shelf. */
export interface EditSize {
  size: string;
  skuId: string;
  free: number;
}

/** At today's price. */
export interface SwapProduct {
  id: string;
  name: string;
  unitPriceCents: Centavos;
  picturePath: string | null;
}

/** What a line's pieces can become, and the stock row that they came from. */
export interface LineSizes {
  skuId: string;
  sizes: readonly EditSize[];
  /** Where it is another one than the line's. */
  product: SwapProduct | null;
  /** Number of the unpaid order in whose favour pieces of the line leave. */
  awaits?: number;
}

/** Pieces of a line that get another size, or become another product. */
export interface PieceSwap {
  orderItemId: string;
  quantity: number;
  size: string;
  skuId: string;
  product: SwapProduct | null;
}

export type EditPlan =
  | { kind: "plan"; swaps: PieceSwap[]; takenOut: PiecesBack[] }
  | { kind: "unchanged" }
  /** By field name. */
  | { kind: "refused"; errors: Record<string, string> };

type Edited = Pick<Order, "items">;

/**
 * Refuses, at the field, more pieces than the line has left, unknown or sold-out sizes, dearer products, nothing left
 * of the order, a part of a line once pieces were refunded, and lines that wait for another order's payment. Stock is
 * decided again when it moves. `sizes`: by line id. Rules: EDIT-3, EDIT-4, EDIT-5, EDIT-6, EDIT-12, EDIT-29.
 */
export function planEdit(
  { items }: Edited,
  wishes: readonly LineWish[],
  sizes: ReadonlyMap<string, LineSizes>,
): EditPlan {
  const errors: Record<string, string> = {};
  const swaps: PieceSwap[] = [];
  const takenOut: PiecesBack[] = [];
  const isRefunded = items.some(({ putBack = 0, swapRefundCents = 0 }) => putBack > 0 || swapRefundCents > 0);
  for (const line of items) {
    const wish = wishes.find(({ orderItemId }) => orderItemId === line.id);
    const left = leftOf(line);
    if (!wish || left === 0) continue;
    if (!isCount(wish.kept, 0, left)) {
      errors[keptField(line.id)] = `Escolha de 0 a ${left}.`;
      continue;
    }
    const { product = null, sizes: offered = [], awaits } = sizes.get(line.id) ?? {};
    const isSwap = (product !== null || wish.size !== line.size) && wish.kept > 0;
    if (awaits !== undefined && (wish.kept < left || isSwap)) {
      errors[wish.kept < left ? keptField(line.id) : newSizeField(line.id)] = awaitedText(awaits);
      continue;
    }
    if (wish.kept < left) takenOut.push({ orderItemId: line.id, quantity: left - wish.kept });
    if (!isSwap) continue;
    const size = offered.find((each) => each.size === wish.size) ?? (product && offered.length === 1 && offered[0]);
    const error = (product && productError(line, product)) ?? swapError(line, wish, size || undefined, isRefunded);
    if (error) errors[error.field] = error.message;
    else if (size)
      swaps.push({ orderItemId: line.id, quantity: wish.swapped, size: size.size, skuId: size.skuId, product });
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
  if (!size) return { field: newSizeField(line.id), message: "Escolha um tamanho que exista." };
  if (!isCount(swapped, 1, kept)) return { field: swappedField(line.id), message: `Escolha de 1 a ${kept}.` };
  // Splitting a line moves single centavos of the discounts between pieces; what was refunded was counted before.
  if (isRefunded && swapped < line.quantity) {
    const message = "Uma peça deste pedido já foi reembolsada: só dá para trocar o tamanho da linha inteira.";
    return { field: newSizeField(line.id), message };
  }
  return null;
}

function productError(line: OrderLine, product: SwapProduct): { field: string; message: string } | null {
  const field = newSizeField(line.id);
  if ((line.swapRefundCents ?? 0) > 0) {
    return {
      field,
      message: "Esta peça já foi trocada por outra mais barata: tire-a do pedido em vez de trocar de novo.",
    };
  }
  if (product.unitPriceCents <= line.unitPriceCents) return null;
  const [now, before] = [product, line].map(({ unitPriceCents }) => formatBrl(unitPriceCents));
  return {
    field,
    message: `Esta peça custa ${now}, mais que a do pedido (${before}). Escolha uma de valor igual ou menor, ou acrescente a mais cara e tire esta depois de paga.`,
  };
}

/** Swaps give pieces back before they take others, so that two lines can exchange their sizes. */
function shortages(swaps: readonly PieceSwap[], sizes: ReadonlyMap<string, LineSizes>): Record<string, string> {
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

export function shortageText({ size, free }: Pick<EditSize, "size" | "free">): string {
  if (free <= 0) return `O tamanho ${size} está esgotado.`;
  return `Do tamanho ${size} ${plural(free, "resta", "restam")} só ${counted(free, "peça", "peças")}.`;
}

/** No refund has taken them out. */
export function leftOf({ quantity, putBack = 0 }: Pick<OrderLine, "quantity" | "putBack">): number {
  return Math.max(0, quantity - putBack);
}

function isCount(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** A form with another version of the order's pieces and money is refused. Rules: EDIT-9. */
export function editVersion({ items }: Edited, refundableCents: number): string {
  const lines = items.map(
    ({ id, productId, size, quantity, putBack = 0 }) => `${id.slice(0, 8)} ${productId} ${size} ${quantity}-${putBack}`,
  );
  return [...lines, refundableCents].join("|");
}

/** One sentence each, as customers and staff read it. Equal changes are one. */
export function editTexts(items: readonly OrderLine[], { swaps, takenOut }: Plan): string[] {
  const counts = new Map<string, number>();
  const add = (quantity: number, what: string) => counts.set(what, (counts.get(what) ?? 0) + quantity);
  const lineOf = (id: string) => items.find((line) => line.id === id);
  for (const { orderItemId, quantity, size, product } of swaps) {
    const line = lineOf(orderItemId);
    if (!line) continue;
    const from = product ? inSize(line.productName, line.size) : `${line.productName}: tamanho ${line.size}`;
    add(quantity, `${from} → ${product ? inSize(product.name, size) : size}`);
  }
  for (const { orderItemId, quantity } of takenOut) {
    const line = lineOf(orderItemId);
    if (line) add(quantity, `${inSize(line.productName, line.size)}: fora do pedido`);
  }
  return [...counts].map(([what, quantity]) => `${quantity}× ${what}`);
}

function inSize(name: string, size: string): string {
  return size === "" || size === ONE_SIZE ? name : `${name}, tamanho ${size}`;
}

type Plan = Pick<Extract<EditPlan, { kind: "plan" }>, "swaps" | "takenOut">;
