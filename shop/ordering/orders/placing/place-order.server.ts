import { randomUUID } from "node:crypto";
import { HOUR_MS } from "#platform/clock.ts";
import { claimKey, findStoredResponse, type IdempotencyKey } from "#platform/concurrency/idempotency-store.server.ts";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { lockKeyOf, lockKeys } from "#platform/database/lock-keys.server.ts";
import { inPreparedTransaction } from "#platform/database/retry-conflicts.server.ts";
import { plural } from "#platform/formats/plural.ts";
import type { Actor } from "#shop/audit/audit-entry.ts";
import type { UnpaidOrderCaps } from "#shop/config/shop-promises.ts";
import { claimHash, claimSecret } from "#shop/ordering/orders/access/claim.ts";
import { addressKeyOf, type Buyer, countUnpaidOrders } from "#shop/ordering/orders/buyer-queries.server.ts";
import { insertOrder } from "#shop/ordering/orders/order-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { OrderInput } from "./order-input.ts";
import { type NoGiftMessages, type PriceRefusal, priceOrder, refuseGiftMessage } from "./price-order.server.ts";

export type PlacedOrder =
  | {
      kind: "placed";
      orderId: string;
      /** For visitors: whoever presents it after logging in becomes the owner. */
      claimSecret: string | null;
      /** An earlier request with the same idempotency key created it. */
      replayed: boolean;
    }
  | PriceRefusal
  | NoGiftMessages
  | TooManyUnpaid
  | { kind: "refused"; reason: "key_reused" };

/**
 * Creates a pending order at the server's prices, without reserving stock. The same idempotency key and input return
 * the earlier order; other input is refused. Prices are computed before the transaction, since a quote may call the
 * carrier. `alongside` runs in a new order's transaction. Rules: ORDER-12, ORDER-20, SETTING-5.
 */
export async function placeOrder(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "carrierCircuit">,
  input: OrderInput,
  who: { customerId: string | null },
  idempotencyKey: string | null,
  alongside?: (trx: DatabaseTransaction, orderId: string) => Promise<void>,
): Promise<PlacedOrder> {
  const { db, clock, config } = deps;
  const { customerId } = who;
  const key = idempotencyKey === null ? null : keyOf(customerId, idempotencyKey, input);
  const placed = (orderId: string, replayed: boolean): PlacedOrder => {
    const secret = customerId === null ? claimSecret(config.appSecret, orderId) : null;
    return { kind: "placed", orderId, claimSecret: secret, replayed };
  };

  const before = key && (await findStoredResponse(db, key));
  if (before?.kind === "refused") return before;
  if (before?.kind === "replayed") return placed(before.answer, true);

  const noMessage = refuseGiftMessage(config, input);
  if (noMessage) return noMessage;
  const priced = await priceOrder(deps, input, { customerId, orderId: null });
  if (priced.kind === "refused") return priced;

  const id = randomUUID();
  const hash = customerId === null ? claimHash(claimSecret(config.appSecret, id)) : null;
  const actor: Actor = customerId === null ? "visitor" : `customer:${customerId}`;
  const order = { id, customerId, claimHash: hash, input, price: priced.price, actor, now: clock() };
  const caps = hasCaps(config.unpaidOrderCaps) ? config.unpaidOrderCaps : null;
  if (!key && !caps && !alongside) {
    await insertOrder(db, order);
    return placed(id, false);
  }
  return inPreparedTransaction(db, async (trx) => {
    if (caps) {
      const buyer = unpaidBuyerOf(input, customerId);
      await lockBuyer(trx, buyer);
      // The same request may have placed its order while this one waited, and would count against itself.
      const isNew = !key || (await findStoredResponse(trx, key)).kind === "new";
      const tooMany = isNew ? await refuseUnpaidOrders(trx, caps, buyer, order.now) : null;
      if (tooMany) return tooMany;
    }
    if (key) {
      const taken = await claimKey(trx, key, id);
      if (taken.kind === "refused") return taken;
      if (taken.kind === "replayed") return placed(taken.answer, true);
    }
    await insertOrder(trx, order);
    await alongside?.(trx, id);
    return placed(id, false);
  });
}

function hasCaps({ atOnce, perHour }: UnpaidOrderCaps): boolean {
  return atOnce !== null || perHour !== null;
}

function keyOf(customerId: string | null, key: string, body: OrderInput): IdempotencyKey {
  return { scope: `orders:${customerId ?? "visitor"}`, key, body };
}

/** One more order would be more than may wait unpaid: `most` at once, or placed within an hour. */
export interface TooManyUnpaid {
  kind: "refused";
  reason: "too_many_unpaid";
  per: "once" | "hour";
  most: number;
}

export function unpaidBuyerOf(input: OrderInput, customerId: string | null): Buyer {
  const { zipCode } = input.shipping_address;
  const address = addressKeyOf(input.shipping_address);
  return { customerId, email: input.customer_email.toLowerCase(), zipCode, address };
}

/** Serialises the orders of one buyer until the transaction ends. */
export async function lockBuyer(trx: Database, { customerId, email, address }: Buyer): Promise<void> {
  const keys = customerId === null ? [email, address] : [customerId];
  await lockKeys(
    trx,
    keys.map((key) => lockKeyOf(`unpaid-orders ${key}`)),
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

export const TOO_MANY_UNPAID_TITLE = "Pedidos demais à espera do pagamento";

/** Says nothing of the orders that count: they may be somebody else's. Rules: SETTING-6. */
export function tooManyUnpaidText({ per, most }: Pick<TooManyUnpaid, "per" | "most">): string {
  const orders = most === 1 ? "um pedido" : `${most} pedidos`;
  return per === "once"
    ? `Cada cliente pode ter ${orders} sem pagamento de cada vez. Pague ou cancele ${plural(most, "o que já fez", "um deles")} para continuar, ou fale com a gente.`
    : `Cada cliente pode fazer ${orders} sem pagamento por hora. Pague o que já fez, espere um pouco ou fale com a gente.`;
}
