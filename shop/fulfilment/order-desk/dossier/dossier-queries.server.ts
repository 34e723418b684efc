import { sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { MONEY_HERE } from "#shop/ordering/payments/payment.ts";

export interface DossierProof {
  /** Null: bought without an account. */
  accountSince: Date | null;
  emailConfirmed: boolean;
  /** Paid before this one, without a dispute, by the same account, or without one by the same e-mail. */
  earlierOrders: number;
  /** When the legal texts were accepted, mostly with the order itself; null: not recorded. */
  termsAcceptedAt: Date | null;
  /** Attempts to pay for which the bank asked for a 3-D Secure challenge. */
  challenged: string[];
}

/** Does not check permissions: the caller must. `email`: null if the order only has a placeholder address. */
export async function readDossierProof(
  db: Database,
  { id, customerId, createdAt }: Pick<Order, "id" | "customerId" | "createdAt">,
  email: string | null,
): Promise<DossierProof> {
  const { rows } = await sql<DossierProof>`
    with mine as (
      select id from orders where user_id = ${customerId}
      union select id from orders where ${customerId}::uuid is null and lower(customer_email) = lower(${email}))
    select customers.created_at as "accountSince", coalesce(customers.email_verified, false) as "emailConfirmed",
           (select count(*)::int from orders
             where id in (select id from mine) and id <> ${id} and created_at < ${createdAt}
               and payment_status in ${sqlList(MONEY_HERE)}) as "earlierOrders",
           (select max(terms_accepted_at) from payments where order_id = ${id}) as "termsAcceptedAt",
           array(select id::text from payments where order_id = ${id} and challenge_url is not null) as challenged
      from (select ${customerId}::uuid as id) as buyer left join customers on customers.id = buyer.id`.execute(db);
  const [proof] = rows;
  if (!proof) throw new Error("the query has one row");
  return proof;
}
