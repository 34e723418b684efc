import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ReservationLimits } from "#platform/config/config.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { LockedOrder } from "../order-store.server.ts";

/** Too many unpaid pieces are reserved; `most` and `held` count pieces. */
export interface TooManyHeld {
  kind: "refused";
  reason: "too_many_held";
  method: "boleto" | "instant";
  most: number;
  /** Pieces reserved by other orders of the same shopper. */
  held: number;
}

/**
 * Checks whether one more payment attempt would reserve more unpaid pieces than one shopper may hold. A shopper is
 * matched by account, document, e-mail or address. The limit is lower for a boleto, which reserves pieces for a week.
 * Concurrent attempts of the same shopper are serialised. The caller must hold the order's row lock.
 * Rules: STOCK-28, STOCK-29, STOCK-30.
 */
export async function refuseHeldPieces(
  trx: Database,
  order: LockedOrder,
  { method, most }: { method: PaymentMethod; most: ReservationLimits },
): Promise<TooManyHeld | null> {
  const { street, zipCode, number, complement = "" } = order.shippingAddress;
  const email = order.customerEmail.toLowerCase();
  const address = [zipCode, street, number, complement].map((part) => part.trim().toLowerCase()).join("|");
  const keys = [order.customerId, order.customerDocument, email, address].filter((key) => key !== null);
  await sql`
    select pg_advisory_xact_lock(key)
      from (select distinct key from unnest(${keys.map(lockKey)}::bigint[]) as key order by key) as keys`.execute(trx);
  const { rows } = await sql<{ wanted: number; held: number; byBoleto: number }>`
    select (select sum(quantity)::int from order_items where order_id = ${order.id}) as wanted,
           coalesce(sum(quantity), 0)::int as held,
           coalesce(sum(quantity) filter (where payments.method = 'boleto'), 0)::int as "byBoleto"
      from payments
      join orders on orders.id = payments.order_id
      join stock_reservations as reservation on reservation.payment_id = payments.id and reservation.state = 'held'
     where payments.state in ('created', 'pending', 'in_review') and orders.id <> ${order.id}
       and (orders.user_id = ${order.customerId}::uuid or orders.customer_document = ${order.customerDocument}::text
            or lower(orders.customer_email) = ${email}
            or lower(concat_ws('|', trim(shipping_address ->> 'zipCode'), trim(shipping_address ->> 'street'),
                               trim(shipping_address ->> 'number'), trim(coalesce(shipping_address ->> 'complement', ''))))
               = ${address})`.execute(trx);
  const { wanted, held, byBoleto } = rows[0] ?? { wanted: 0, held: 0, byBoleto: 0 };
  if (method === "boleto" && byBoleto + wanted > most.boleto) {
    return { kind: "refused", reason: "too_many_held", method, most: most.boleto, held: byBoleto };
  }
  if (held + wanted > most.instant) {
    return { kind: "refused", reason: "too_many_held", method: "instant", most: most.instant, held };
  }
  return null;
}

function lockKey(key: string): string {
  return createHash("sha256").update(`held-pieces ${key}`).digest().readBigInt64BE().toString();
}
