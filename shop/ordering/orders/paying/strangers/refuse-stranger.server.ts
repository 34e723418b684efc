import { type Clock, MINUTE_MS } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { lockKeyOf, lockKeys } from "#platform/database/lock-keys.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { networkKey } from "#shop/ordering/payments/declines/card-keys.server.ts";
import { isCard, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { LockedOrder } from "../../order-state-store.server.ts";
import { hasRoom, stockOf, strangerRefusal } from "./stranger-limits.ts";
import { countStockedRows, hasPaidBefore, readPixOutcome, readStrangersHolds } from "./stranger-queries.server.ts";

/** Held by people who have never paid: from this network, by boleto, or in all. */
export interface TooMuchWaits {
  kind: "refused";
  reason: "too_much_waits";
  by: "network" | "boleto" | "pix";
  method: PaymentMethod;
}

export interface Payer {
  /** Null: not counted by network, without rate limits and for the shop's own orders. */
  network: Buffer | null;
  /** The account has paid before, or staff made the order. */
  isKnown: boolean;
}

/** What is typed proves nothing: known are accounts that have paid. Rules: STOCK-56, STOCK-61. */
export async function payerOf(
  { config }: { config: Pick<Config, "appSecret" | "rateLimits"> },
  trx: Database,
  order: Pick<LockedOrder, "id" | "customerId" | "expiresAt">,
  network: string,
): Promise<Payer> {
  const isOfStaff = order.expiresAt !== null;
  const isKnown = isOfStaff || (order.customerId !== null && (await hasPaidBefore(trx, order.customerId, order.id)));
  return { network: config.rateLimits && !isOfStaff ? networkKey(config.appSecret, network) : null, isKnown };
}

/**
 * Refuses people who have never paid, where such people hold too much already. Attempts counted together are
 * serialised. The caller must hold the order's row lock. Rules: STOCK-56, STOCK-57, STOCK-58, STOCK-59, STOCK-64.
 */
export async function refuseStranger(
  { config, clock }: { config: Pick<Config, "heldPieces">; clock: Clock },
  trx: Database,
  order: Pick<LockedOrder, "id">,
  { network, isKnown }: Payer,
  method: PaymentMethod,
): Promise<TooMuchWaits | null> {
  if (isKnown) return null;
  const { sharePercent } = config.heldPieces;
  const isWide = sharePercent < 100 && !isCard(method);
  if (network === null && !isWide) return null;
  const read = () => readStrangersHolds(trx, { orderId: order.id, network, isWide });
  const countRows = (most: number) => countStockedRows(trx, most);
  if (network) await lockKeys(trx, [lockKeyOf(`strangers ${network.toString("hex")}`)]);
  const isBoleto = isWide && method === "boleto";
  if (isBoleto) await lockKeys(trx, [ALL]);
  let holds = await read();
  const crowd = holds.allStock + AT_ONCE * stockOf(holds.rows);
  if (isWide && !isBoleto && !(await hasRoom(crowd, { sharePercent, countRows }))) {
    await lockKeys(trx, [ALL]);
    holds = await read();
  }
  const since = new Date(clock().getTime() - PIX_WINDOW_MS);
  const asked = { countRows, readPix: () => readPixOutcome(trx, since) };
  const by = await strangerRefusal(method, holds, config.heldPieces, asked);
  return by && { kind: "refused", reason: "too_much_waits", by, method };
}

/** As long as a PIX holds its pieces. */
const PIX_WINDOW_MS = 40 * MINUTE_MS;
/**
 * Attempts that the processes' connections let through at once. While there is room for as many like this one, PIX do
 * not wait for each other, as in a crowd for one piece.
 */
const AT_ONCE = 40;

const ALL = lockKeyOf("strangers all");
