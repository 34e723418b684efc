import type { Database } from "#platform/database/database.server.ts";
import { putBack, setAside, takeReplacement, takeSetAside } from "#shop/catalogue/stock/restock.server.ts";
import { type Return, returnNumber } from "./return.ts";
import { noteHeld, replacementPieces } from "./return-store.server.ts";

type Held = Pick<Return, "id" | "number">;

/**
 * Sets the wanted pieces of an exchange aside; false, and nothing is, where there are not enough free ones.
 * Rules: REFUND-41, STOCK-37.
 */
export async function holdReplacement(trx: Database, made: Held): Promise<boolean> {
  const pieces = await replacementPieces(trx, made.id);
  if (!(await setAside(trx, pieces, returnNumber(made)))) return false;
  await noteHeld(trx, made.id, true);
  return true;
}

/** Frees what was set aside for an exchange, if anything was. */
export async function freeReplacement(trx: Database, made: Held): Promise<void> {
  const held = (await replacementPieces(trx, made.id)).filter(({ isHeld }) => isHeld);
  if (held.length === 0) return;
  await putBack(trx, held, returnNumber(made));
  await noteHeld(trx, made.id, false);
}

/** Takes the other pieces off the shelf: those that were set aside, or free ones; false where there are not enough. */
export async function takeReplacementPieces(trx: Database, made: Held): Promise<boolean> {
  const pieces = await replacementPieces(trx, made.id);
  const held = pieces.filter(({ isHeld }) => isHeld);
  const others = pieces.filter(({ isHeld }) => !isHeld);
  // Pieces are held for all lines or for none.
  if (others.length > 0) return takeReplacement(trx, others, returnNumber(made));
  await takeSetAside(trx, held, returnNumber(made));
  await noteHeld(trx, made.id, false);
  return true;
}
