import type { ReservationLimits } from "#shop/config/reservation-limits.ts";
import { isCard, type PaymentMethod } from "#shop/ordering/payments/payment.ts";

export interface WantedRow {
  onHand: number;
  free: number;
  wanted: number;
  /** Held by boletos of others who have never paid. */
  byBoletos: number;
}

/** What people who have never paid hold in open attempts, the order that is to be paid left out. */
export interface StrangersHolds {
  rows: readonly WantedRow[];
  /** What strangers hold in this network. `stock`: of each row the part that is held, added up. */
  near: { boletos: number; pieces: number; stock: number };
  /** From anywhere, as `near.stock`: by boleto, and by any method. */
  boletoStock: number;
  allStock: number;
}

export interface PixOutcome {
  open: number;
  paid: number;
}

/** Read only where the rule needs them. */
export interface Asked {
  /** Counted up to `most`. */
  countRows(most: number): Promise<number>;
  readPix(): Promise<PixOutcome>;
}

/** At least this many stock rows are open to strangers, so that a network's first order finds its pieces. */
const LEAST_ROOM = 8;

/** From this many open PIX, or rows in an order, on, the share of paid PIX counts. */
const FEW_PIX = 10;
const FEW_ROWS = 2;

/**
 * The limit that one more attempt of somebody who has never paid exceeds. `network`: of one network; `boleto`: of all
 * such boletos; `pix`: of all that such people hold. A network's first boleto needs room only; half of that room is
 * kept for first ones, a further one leaves half of each row. Without room for all methods a boleto leaves a piece of
 * each row, and so does a PIX, unless such PIX are few or a quarter of them is paid. Rules: STOCK-57, STOCK-58,
 * STOCK-59, STOCK-64.
 */
export async function strangerRefusal(
  method: PaymentMethod,
  { rows, near, boletoStock, allStock }: StrangersHolds,
  { network, sharePercent }: Pick<ReservationLimits, "network" | "sharePercent">,
  { countRows, readPix }: Asked,
): Promise<"network" | "boleto" | "pix" | null> {
  const wanted = rows.reduce((sum, row) => sum + row.wanted, 0);
  if (near.pieces > 0 && near.pieces + wanted > network) return "network";
  if (sharePercent === 100) return null;
  const stock = stockOf(rows);
  const isFirst = near.boletos === 0;
  if (method === "boleto" && !isFirst && rows.some(takesMoreThanHalf)) return "boleto";
  const fits = (held: number, parts: number) => hasRoom(held, { parts, sharePercent, countRows });
  if (!(await fits(near.stock + stock, 1))) return "network";
  if (method === "boleto" && !(await fits(boletoStock + stock, isFirst ? 1 : 2))) return "boleto";
  if (isCard(method) || !rows.some(takesTheLast) || (await fits(allStock + stock, 1))) return null;
  if (method === "boleto") return "boleto";
  const { open, paid } = await readPix();
  const areFew = open < FEW_PIX && stock <= FEW_ROWS;
  return areFew || paid * 3 >= open ? null : "pix";
}

/** Of each row the part that is wanted, added up. */
export function stockOf(rows: readonly WantedRow[]): number {
  return rows.reduce((sum, { wanted, onHand }) => sum + wanted / Math.max(onHand, wanted), 0);
}

/** Whether so much stock is within the share that strangers may hold, or within one of `parts` of it. */
export async function hasRoom(
  stock: number,
  { parts = 1, sharePercent, countRows }: Pick<Asked, "countRows"> & { parts?: number; sharePercent: number },
): Promise<boolean> {
  if (stock <= LEAST_ROOM / parts) return true;
  const enough = Math.ceil((stock * parts * 100) / sharePercent);
  return (await countRows(enough)) >= enough;
}

function takesTheLast({ free, wanted }: WantedRow): boolean {
  return wanted >= free;
}

function takesMoreThanHalf({ onHand, wanted, byBoletos }: WantedRow): boolean {
  return byBoletos + wanted > Math.floor(onHand / 2);
}
