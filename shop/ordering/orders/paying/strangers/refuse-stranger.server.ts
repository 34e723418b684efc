import { createHash } from "node:crypto";
import type { Config } from "#platform/config/config.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { lockKeys } from "#platform/database/lock-keys.server.ts";
import { networkKey } from "#shop/ordering/payments/payer-network.server.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { LockedOrder } from "../../order-state-store.server.ts";
import { strangerRefusal } from "./stranger-limits.ts";
import { countStockedRows, hasPaidBefore, readStrangersHolds } from "./stranger-queries.server.ts";

/** People who have never paid hold too many pieces: from this network, or by boleto in all. */
export interface TooMuchWaits {
  kind: "refused";
  reason: "too_much_waits";
  by: "network" | "boleto";
  method: PaymentMethod;
}

/** Whom an attempt counts under, as its row keeps it. */
export interface Payer {
  /** Null for somebody who is not counted by it: without rate limits, and the shop's own orders. */
  network: Buffer | null;
  /** The order's account has paid before, or staff made the order. */
  isKnown: boolean;
}

/** What a payer counts under. What is typed proves nothing: known are accounts that have paid. Rules: STOCK-56, STOCK-61. */
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
 * Refuses an attempt of somebody who has never paid where such people hold too much already. Attempts that are counted
 * together are serialised. The caller must hold the order's row lock.
 * Rules: STOCK-56, STOCK-57, STOCK-58, STOCK-59.
 */
export async function refuseStranger(
  { config }: { config: Pick<Config, "heldPieces"> },
  trx: Database,
  order: Pick<LockedOrder, "id">,
  { network, isKnown }: Payer,
  method: PaymentMethod,
): Promise<TooMuchWaits | null> {
  if (isKnown) return null;
  const { sharePercent } = config.heldPieces;
  const byBoleto = method === "boleto" && sharePercent < 100;
  if (network === null && !byBoleto) return null;
  const keys = [...(network ? [network.toString("hex")] : []), ...(byBoleto ? ["boletos"] : [])];
  await lockKeys(trx, keys.map(lockKey));
  const holds = await readStrangersHolds(trx, { orderId: order.id, network, byBoleto });
  const by = await strangerRefusal(method, holds, config.heldPieces, (most) => countStockedRows(trx, most));
  return by && { kind: "refused", reason: "too_much_waits", by, method };
}

function lockKey(key: string): string {
  return createHash("sha256").update(`strangers ${key}`).digest().readBigInt64BE().toString();
}
