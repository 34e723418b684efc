import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { StoredMessage } from "#shop/customers/contact/contact-row.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { findOrders } from "#shop/ordering/orders/order-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

export interface WriterOrders {
  orders: Order[];
  more: boolean;
}

const MOST_SHOWN = 5;

/** By their account, and by the typed e-mail, which is not verified. Needs 'orders.read'. Rules: STAFF-72. */
export async function readWriterOrders(
  db: Database,
  staff: Pick<StaffSession, "role">,
  { customerId, email }: Pick<StoredMessage, "customerId" | "email">,
): Promise<WriterOrders | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  // One subquery each with its own index; a single OR condition would use none.
  const { rows } = await sql<{ id: string }>`
    select id from orders where id in (
      select id from orders where user_id = ${customerId}
      union select id from orders where lower(customer_email) = lower(${email}) and customer_email <> '')
     order by created_at desc, id limit ${MOST_SHOWN + 1}`.execute(db);
  const newest = rows.slice(0, MOST_SHOWN).map(({ id }) => id);
  return { orders: await findOrders(db, newest, "record"), more: rows.length > MOST_SHOWN };
}
