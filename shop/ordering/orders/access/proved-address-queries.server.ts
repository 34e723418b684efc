import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** True after an opened link, a paid order or a confirmed account. What is typed proves nothing. Rules: MAIL-70. */
export function isProvedAddress(email: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${email} <> '' and (
    exists (select from orders proof where lower(proof.customer_email) = lower(${email})
               and (proof.link_opened_at is not null
                    or exists (select from payments
                            where payments.order_id = proof.id and payments.paid_at is not null and payments.amount_cents > 0)))
    or exists (select from customers where customers.email = lower(${email}) and customers.email_verified))`;
}

export interface MailedOrderRow {
  /** The address is proved, or staff made the order. */
  isTrusted: boolean;
  /** Network of the latest payment, as in `payments`; null: none is counted. */
  network: string | null;
}

export async function readMailedOrder(db: Database, orderId: string): Promise<MailedOrderRow | null> {
  const { rows } = await sql<MailedOrderRow>`
    select o.made_by is not null or ${isProvedAddress(sql`o.customer_email`)} as "isTrusted",
           (select encode(network, 'hex') from payments where order_id = o.id and network is not null
             order by created_at desc limit 1) as network
      from orders o where o.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}
