import { sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import { SOLD } from "#shop/ordering/orders/order-status.ts";
import { UNPAID_STATUSES } from "#shop/ordering/orders/payment-status.ts";

/** `email` in lower case, `address` as `addressKey` writes it. */
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
     or (shipping_address ->> 'zipCode' = ${zipCode}
         and lower(concat_ws('|', trim(shipping_address ->> 'zipCode'), trim(shipping_address ->> 'street'),
                             trim(shipping_address ->> 'number'), trim(coalesce(shipping_address ->> 'complement', ''))))
             = ${address}))`;
  const isUnpaid = sql`expires_at is null and payment_status in ${sqlList(UNPAID_STATUSES)}`;
  const { rows } = await sql<{ waiting: number; recent: number }>`
    select (select count(*)::int from orders where status = 'pending' and ${isUnpaid} and ${isSame}) as waiting,
           (select count(*)::int from orders
             where created_at > ${since} and status not in ${sqlList(SOLD)} and ${isUnpaid} and ${isSame}) as recent`.execute(
    trx,
  );
  return rows[0] ?? { waiting: 0, recent: 0 };
}
