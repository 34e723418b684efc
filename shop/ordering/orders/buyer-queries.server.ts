import { sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { OPEN } from "#shop/ordering/payments/payment.ts";
import type { LockedOrder } from "./order-state-store.server.ts";
import { SOLD } from "./order-status.ts";
import { UNPAID_STATUSES } from "./payment-status.ts";

/** The same for one address, however it is typed. */
export function addressKeyOf({ zipCode, street, number, complement = "" }: ShippingAddress): string {
  return [zipCode, street, number, complement].map((part) => part.trim().toLowerCase()).join("|");
}

/** `addressKeyOf` in SQL. */
const addressKey = sql`lower(concat_ws('|', trim(shipping_address ->> 'zipCode'), trim(shipping_address ->> 'street'),
  trim(shipping_address ->> 'number'), trim(coalesce(shipping_address ->> 'complement', ''))))`;

/** `email` in lower case, `address` as `addressKeyOf` writes it. */
export interface Buyer {
  customerId: string | null;
  email: string;
  zipCode: string;
  address: string;
}

/**
 * Of the same account, or for a guest of the same e-mail or address: orders that wait for their payment, and those
 * placed after `since`, cancelled ones included. Staff orders do not count.
 */
export async function countUnpaidOrders(
  trx: Database,
  { customerId, email, zipCode, address }: Buyer,
  since: Date,
): Promise<{ waiting: number; recent: number }> {
  const isSame =
    customerId !== null
      ? sql`user_id = ${customerId}::uuid`
      : sql`(lower(customer_email) = ${email}
     or (shipping_address ->> 'zipCode' = ${zipCode} and ${addressKey} = ${address}))`;
  const isUnpaid = sql`expires_at is null and payment_status in ${sqlList(UNPAID_STATUSES)}`;
  const { rows } = await sql<{ waiting: number; recent: number }>`
    select (select count(*)::int from orders where status = 'pending' and ${isUnpaid} and ${isSame}) as waiting,
           (select count(*)::int from orders
             where created_at > ${since} and status not in ${sqlList(SOLD)} and ${isUnpaid} and ${isSame}) as recent`.execute(
    trx,
  );
  return rows[0] ?? { waiting: 0, recent: 0 };
}

/** Matches guests by document, e-mail or address. Staff orders do not count: the shop decided to hold them. */
export async function countHeldPieces(
  trx: Database,
  order: Pick<LockedOrder, "id" | "customerId" | "customerDocument">,
  { email, address }: { email: string; address: string },
): Promise<{ wanted: number; held: number; byBoleto: number }> {
  const { rows } = await sql<{ wanted: number; held: number; byBoleto: number }>`
    select (select sum(quantity)::int from order_items where order_id = ${order.id}) as wanted,
           coalesce(sum(quantity), 0)::int as held,
           coalesce(sum(quantity) filter (where payments.method = 'boleto'), 0)::int as "byBoleto"
      from payments
      join orders on orders.id = payments.order_id
      join stock_reservations as reservation on reservation.payment_id = payments.id and reservation.state = 'held'
     where payments.state in ${sqlList(OPEN)} and orders.id <> ${order.id}
       and orders.expires_at is null
       and case when ${order.customerId}::uuid is not null then orders.user_id = ${order.customerId}::uuid
           else orders.customer_document = ${order.customerDocument}::text
            or lower(orders.customer_email) = ${email}
            or ${addressKey} = ${address} end`.execute(trx);
  return rows[0] ?? { wanted: 0, held: 0, byBoleto: 0 };
}
