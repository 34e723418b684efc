import { sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import { OPEN } from "#shop/ordering/payments/payment.ts";
import type { LockedOrder } from "../order-state-store.server.ts";

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
            or lower(concat_ws('|', trim(shipping_address ->> 'zipCode'), trim(shipping_address ->> 'street'),
                               trim(shipping_address ->> 'number'), trim(coalesce(shipping_address ->> 'complement', ''))))
               = ${address} end`.execute(trx);
  return rows[0] ?? { wanted: 0, held: 0, byBoleto: 0 };
}
