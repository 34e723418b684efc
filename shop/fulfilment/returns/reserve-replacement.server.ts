import type { Database } from "#platform/database/database.server.ts";
import {
  consumeExchangeReservation,
  releaseExchangeReservation,
  reserveForExchange,
  takeReplacement,
} from "#shop/catalogue/stock/restock-store.server.ts";
import { type Return, returnNumber } from "./return.ts";
import { noteHeld, replacementPieces } from "./return-store.server.ts";

type Held = Pick<Return, "id" | "number">;

/** All pieces of an exchange, or none and false. Rules: REFUND-41, STOCK-37. */
export async function reserveReplacement(trx: Database, made: Held): Promise<boolean> {
  const pieces = await replacementPieces(trx, made.id);
  if (!(await reserveForExchange(trx, pieces, returnNumber(made)))) return false;
  await noteHeld(trx, made.id, true);
  return true;
}

/** The pieces of an exchange, if any are reserved. */
export async function releaseReplacement(trx: Database, made: Held): Promise<void> {
  const held = (await replacementPieces(trx, made.id)).filter(({ isHeld }) => isHeld);
  if (held.length === 0) return;
  await releaseExchangeReservation(trx, held, returnNumber(made));
  await noteHeld(trx, made.id, false);
}

/** Reserved or available ones; false if there are not enough. */
export async function takeReplacementPieces(trx: Database, made: Held): Promise<boolean> {
  const pieces = await replacementPieces(trx, made.id);
  const held = pieces.filter(({ isHeld }) => isHeld);
  const others = pieces.filter(({ isHeld }) => !isHeld);
  // Either all lines are reserved or none.
  if (others.length > 0) return takeReplacement(trx, others, returnNumber(made));
  await consumeExchangeReservation(trx, held, returnNumber(made));
  await noteHeld(trx, made.id, false);
  return true;
}
