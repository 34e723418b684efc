import { createHash } from "node:crypto";
import type { Database } from "#platform/database/database.server.ts";
import { lockKeys } from "#platform/database/lock-keys.server.ts";
import type { UnpaidOrderCaps } from "#shop/config/shop-promises.ts";
import type { OrderInput } from "./order-input.ts";
import { type Buyer, countUnpaidOrders } from "./unpaid-orders-queries.server.ts";

/** One more order would be more than may wait unpaid: `most` at once, or placed within an hour. */
export interface TooManyUnpaid {
  kind: "refused";
  reason: "too_many_unpaid";
  per: "once" | "hour";
  most: number;
}

const HOUR_MS = 60 * 60_000;

export function unpaidBuyerOf(input: OrderInput, customerId: string | null): Buyer {
  const { zipCode, street, number, complement = "" } = input.shipping_address;
  const address = [zipCode, street, number, complement].map((part) => part.trim().toLowerCase()).join("|");
  return { customerId, email: input.customer_email.toLowerCase(), zipCode, address };
}

/** Serialises the orders of one buyer until the transaction ends. */
export async function lockBuyer(trx: Database, { customerId, email, address }: Buyer): Promise<void> {
  const keys = customerId === null ? [email, address] : [customerId];
  await lockKeys(
    trx,
    keys.map((key) => createHash("sha256").update(`unpaid-orders ${key}`).digest().readBigInt64BE().toString()),
  );
}

/** Counts by account, else e-mail or address. The caller must hold the buyer's lock. Rules: SETTING-5, SETTING-6. */
export async function refuseUnpaidOrders(
  trx: Database,
  { atOnce, perHour }: UnpaidOrderCaps,
  buyer: Buyer,
  now: Date,
): Promise<TooManyUnpaid | null> {
  const { waiting, recent } = await countUnpaidOrders(trx, buyer, new Date(now.getTime() - HOUR_MS));
  if (atOnce !== null && waiting >= atOnce) {
    return { kind: "refused", reason: "too_many_unpaid", per: "once", most: atOnce };
  }
  if (perHour !== null && recent >= perHour) {
    return { kind: "refused", reason: "too_many_unpaid", per: "hour", most: perHour };
  }
  return null;
}
