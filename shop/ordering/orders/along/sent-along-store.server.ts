import { sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { BEFORE_DISPATCH } from "#shop/ordering/orders/order-status.ts";

/** Moves those with the old address and in no parcel. The caller must hold the order's row lock. Rules: EDIT-21. */
export async function moveAdditions(
  trx: Database,
  { orderId, before, address, at }: { orderId: string; before: ShippingAddress; address: ShippingAddress; at: Date },
): Promise<void> {
  await sql`
    with moved as (
      update orders set shipping_address = ${JSON.stringify(address)}::jsonb, updated_at = ${at}
       where sent_with = ${orderId} and status in ${sqlList(BEFORE_DISPATCH)}
         and shipping_address = ${JSON.stringify(before)}::jsonb
         and not exists (select from shipments
                          where shipments.order_id = orders.id and state not in ('cancelled', 'expired'))
      returning id)
    insert into order_events (order_id, kind, at) select id, 'address_changed', ${at} from moved`.execute(trx);
}

/** Oldest first. The caller must hold the first order's row lock: whoever locks both takes that one before. */
export async function lockAdditions(trx: Database, firstId: string): Promise<void> {
  await sql`select from orders where sent_with = ${firstId} order by number for no key update`.execute(trx);
}

/** Moves unsent additions to the replacing order. The caller must hold the first order's row lock. Rules: EDIT-30. */
export async function handAdditionsOver(
  trx: Database,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  await sql`
    update orders set sent_with = ${to}, updated_at = ${at}
     where sent_with = ${from} and id <> ${to} and status in ${sqlList(BEFORE_DISPATCH)}`.execute(trx);
}
