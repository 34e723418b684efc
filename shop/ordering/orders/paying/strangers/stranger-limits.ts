import type { ReservationLimits } from "#platform/config/reservation-limits.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";

/** A stock row that an order of somebody who has never paid wants. */
export interface WantedRow {
  onHand: number;
  wanted: number;
  /** Pieces that boletos of others who have never paid hold. */
  byBoletos: number;
}

/** What people who have never paid hold in open attempts, the order that is to be paid left out. */
export interface StrangersHolds {
  rows: readonly WantedRow[];
  /** From this network. `stock`: of each row the part that is held, added up. */
  near: { boletos: number; pieces: number; stock: number };
  /** By boleto, from anywhere, as `near.stock`. */
  boletoStock: number;
}

/**
 * In rows of stock: however small the shop, so much is held for strangers, so that the first order of a network finds
 * its pieces.
 */
const LEAST_ROOM = 8;

/**
 * Whether one more attempt of somebody who has never paid would hold too much: `network`, of one network, or `boleto`, of
 * all such boletos. The first boleto of a network needs room only; half of that room is kept for first ones, and a
 * further one leaves half of each row. `countRows(n)`: how many stock rows are on sale, counted up to n.
 * Rules: STOCK-57, STOCK-58, STOCK-59.
 */
export async function strangerRefusal(
  method: PaymentMethod,
  { rows, near, boletoStock }: StrangersHolds,
  { network, sharePercent }: Pick<ReservationLimits, "network" | "sharePercent">,
  countRows: (most: number) => Promise<number>,
): Promise<"network" | "boleto" | null> {
  const wanted = rows.reduce((sum, row) => sum + row.wanted, 0);
  if (near.pieces > 0 && near.pieces + wanted > network) return "network";
  if (sharePercent === 100) return null;
  const wantedStock = rows.reduce((sum, { wanted: pieces, onHand }) => sum + pieces / Math.max(onHand, pieces), 0);
  const isFirst = near.boletos === 0;
  if (method === "boleto" && !isFirst && rows.some(takesMoreThanHalf)) return "boleto";
  const fits = async (stock: number, parts: number) => {
    if (stock <= LEAST_ROOM / parts) return true;
    const enough = Math.ceil((stock * parts * 100) / sharePercent);
    return (await countRows(enough)) >= enough;
  };
  if (!(await fits(near.stock + wantedStock, 1))) return "network";
  if (method === "boleto" && !(await fits(boletoStock + wantedStock, isFirst ? 1 : 2))) return "boleto";
  return null;
}

function takesMoreThanHalf({ onHand, wanted, byBoletos }: WantedRow): boolean {
  return byBoletos + wanted > Math.floor(onHand / 2);
}
