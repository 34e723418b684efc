import type { Database } from "#platform/database/database.server.ts";
import { lockKeyOf, lockKeys } from "#platform/database/lock-keys.server.ts";
import type { ReservationLimits } from "#shop/config/reservation-limits.ts";
import { addressKeyOf, countHeldPieces } from "#shop/ordering/orders/buyer-queries.server.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { LockedOrder } from "../order-state-store.server.ts";

/** `most` and `held` count pieces. */
export interface TooManyHeld {
  kind: "refused";
  reason: "too_many_held";
  method: "boleto" | "instant";
  most: number;
  /** Held by other orders of the same shopper; null: they may be somebody else's. */
  held: number | null;
}

/**
 * Refuses an attempt that would reserve more unpaid pieces than one shopper may hold. An account is matched by itself
 * alone, so that nothing others type counts against it; a guest by document, e-mail or address. The limit is lower for
 * a boleto, which reserves for a week. `viewer`: the paying account; it alone learns how many wait. Attempts of one
 * shopper are serialised. The caller must hold the order's row lock. Rules: STOCK-28, STOCK-29, STOCK-30.
 */
export async function refuseHeldPieces(
  trx: Database,
  order: LockedOrder,
  { method, most, viewer }: { method: PaymentMethod; most: ReservationLimits; viewer: string | null },
): Promise<TooManyHeld | null> {
  const email = order.customerEmail.toLowerCase();
  const address = addressKeyOf(order.shippingAddress);
  const { customerId } = order;
  const keys = customerId ? [customerId] : [order.customerDocument, email, address].filter((key) => key !== null);
  await lockKeys(
    trx,
    keys.map((key) => lockKeyOf(`held-pieces ${key}`)),
  );
  const { wanted, held, byBoleto } = await countHeldPieces(trx, order, { email, address });
  /** If the order is too large by itself no other one is told: paying those would not help. */
  const shown = (pieces: number, limit: number) => {
    if (wanted > limit) return 0;
    return customerId !== null && customerId === viewer ? pieces : null;
  };
  if (method === "boleto" && byBoleto + wanted > most.boleto) {
    return { kind: "refused", reason: "too_many_held", method, most: most.boleto, held: shown(byBoleto, most.boleto) };
  }
  if (held + wanted <= most.instant) return null;
  const left = { most: most.instant, held: shown(held, most.instant) };
  return { kind: "refused", reason: "too_many_held", method: "instant", ...left };
}
