import { type SqlBool, sql } from "kysely";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { type Database, type DatabaseTransaction, sqlList } from "#platform/database/database.server.ts";
import { inBatches } from "#platform/database/delete-in-batches.server.ts";
import { ACCOUNT_DELETED_EVENT, type UnfinishedOrder } from "#shop/ordering/orders/order.ts";
import { FINISHED, UNDER_WAY } from "#shop/ordering/orders/order-status.ts";
import { BEING_DECIDED } from "#shop/ordering/orders/payment-status.ts";
import { EVER_PAID, OPEN } from "#shop/ordering/payments/payment.ts";

export const ANONYMISED_NAME = "Cliente excluído";

/** Whose orders: an account's, or those placed with an e-mail (lower case) that no account owns. */
type OrderHolder = { customerId: string } | { email: string };

/** Locks all orders of a holder until the transaction ends; returns their ids. */
export async function lockOrdersOf(trx: DatabaseTransaction, holder: OrderHolder): Promise<string[]> {
  const rows = await trx.selectFrom("orders").select("id").where(heldBy(holder)).orderBy("id").forUpdate().execute();
  return rows.map(({ id }) => id);
}

function heldBy(holder: OrderHolder) {
  return "customerId" in holder
    ? sql<SqlBool>`user_id = ${holder.customerId}`
    : sql<SqlBool>`lower(customer_email) = ${holder.email} and user_id is null`;
}

/** Oldest first. They block the deletion of customer data: nobody could be contacted about them. Rules: ACCOUNT-59. */
export async function findUnfinishedOrders(
  trx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<UnfinishedOrder[]> {
  const { rows } = await sql<UnfinishedOrder>`
    select id, number, status, reason from orders, lateral (select case
             when payment_status in ${sqlList(BEING_DECIDED)}
               or exists (select from payments where order_id = orders.id and state = 'in_dispute') then 'dispute'
             when exists (select from payments
                           where order_id = orders.id and state in ${sqlList([...OPEN, "mismatch"])})
               then 'payment'
             when exists (select from refunds join payments on payments.id = refunds.payment_id
                           where payments.order_id = orders.id and refunds.state = 'requested') then 'refund'
             when exists (select from returns
                           where order_id = orders.id and status in ('requested', 'approved', 'received')) then 'return'
             when status in ${sqlList(UNDER_WAY)} then 'delivery' end) as found (reason)
     where id = any(${[...orderIds]}::uuid[]) and reason is not null
     order by created_at`.execute(trx);
  return rows;
}

/**
 * The caller must have checked that none is unfinished. Removes e-mail, phone, gift, links and claim secret.
 * Where money came in, name, document and address stay for the tax office until `anonymise_on` (five years from the
 * next 1 January, CTN art. 173 I); else they go at once, and pending orders are cancelled. Rules: ACCOUNT-61, LAW-37,
 * SETTING-4.
 */
export async function detachOrders(trx: DatabaseTransaction, orderIds: readonly string[], now: Date): Promise<void> {
  await sql`
    with mine as (
      select id, created_at, status = 'pending' as waits,
             payment_status in ${sqlList(EVER_PAID)}
             or exists (select from payments where order_id = orders.id and state in ${sqlList(EVER_PAID)})
             or exists (select from invoices where order_id = orders.id) as taxed
        from orders where id = any(${[...orderIds]}::uuid[])
    ), left_behind as (
      update orders
         set customer_email = '', customer_phone = '', gift_message = null, gift_recipient = null,
             claim_hash = null, updated_at = ${now},
             status = case when mine.waits then 'cancelled' else orders.status end,
             payment_status = case when mine.waits and orders.payment_status <> 'refunded' then 'cancelled'
                                   else orders.payment_status end,
             anonymise_on = case when mine.taxed then
               make_date(extract(year from mine.created_at at time zone 'America/Sao_Paulo')::int + 6, 1, 1) end,
             customer_name = case when mine.taxed then orders.customer_name else ${ANONYMISED_NAME} end,
             customer_document = case when mine.taxed then orders.customer_document end,
             shipping_address = case when mine.taxed then orders.shipping_address else ${anonymous} end
        from mine where orders.id = mine.id returning orders.id
    )
    insert into order_events (order_id, kind, at) select id, ${ACCOUNT_DELETED_EVENT}, ${now}::timestamptz from left_behind`.execute(
    trx,
  );
}

/** Removes the remaining personal data from orders past `anonymise_on`. Rules: LAW-38. */
export async function anonymiseOldOrders(db: Database, now: Date): Promise<void> {
  await inBatches(async (most) => {
    const { numAffectedRows = 0n } = await sql`
      with due as (
        select id from orders where anonymise_on <= ${dayInSaoPaulo(now)}::date limit ${most}
      )
      update orders
         set anonymise_on = null, invoice_url = null, customer_name = ${ANONYMISED_NAME}, customer_document = null,
             gift_message = null, gift_recipient = null, shipping_address = ${anonymous}, updated_at = ${now}
       where id in (select id from due)`.execute(db);
    return Number(numAffectedRows);
  });
}

/** City and state stay for sales statistics; they identify nobody. */
const anonymous = sql`jsonb_build_object(
  'street', '', 'number', '', 'neighborhood', '', 'zipCode', '',
  'city', coalesce(orders.shipping_address ->> 'city', ''), 'state', coalesce(orders.shipping_address ->> 'state', ''))`;

/** Gives an order without an owner to a customer, if the hash of its secret matches; false when nothing changed. */
export async function assignOrder(
  db: Database,
  { orderId, claimHash, customerId }: { orderId: string; claimHash: Buffer; customerId: string },
): Promise<boolean> {
  const claimed = await db
    .with("claimed", (query) =>
      query
        .updateTable("orders")
        .set({ user_id: customerId, claim_hash: null })
        .where("id", "=", orderId)
        .where("user_id", "is", null)
        .where("claim_hash", "=", claimHash)
        .returning("id"),
    )
    .insertInto("order_events")
    .columns(["order_id", "kind"])
    .expression((query) => query.selectFrom("claimed").select((eb) => ["id", eb.val("claimed").as("kind")]))
    .executeTakeFirst();
  return Boolean(claimed?.numInsertedOrUpdatedRows);
}

/** Gives ownerless orders to their confirmed e-mail's customer; returns how many. `paying`: those being paid, too. */
export async function assignOrdersOfEmail(
  db: Database,
  customerId: string,
  { paying }: { paying: boolean },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with claimed as (
      update orders set user_id = customers.id, claim_hash = null
        from customers
       where customers.id = ${customerId} and customers.email_verified and customers.email <> ''
         and orders.user_id is null and lower(orders.customer_email) = lower(customers.email)
         and orders.anonymise_on is null
         and (${paying} or not exists (
           select from payments where order_id = orders.id and state in ${sqlList(OPEN)}))
      returning orders.id
    )
    insert into order_events (order_id, kind) select id, 'claimed' from claimed`.execute(db);
  return Number(numAffectedRows);
}

/** Open orders get the new e-mail; those with another than the account's keep theirs. Rules: ACCOUNT-48. */
export async function updateOrderEmails(
  db: Database,
  customerId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable("orders")
    .set({ customer_email: to })
    .where("user_id", "=", customerId)
    .where("customer_email", "=", from)
    .where("status", "not in", FINISHED)
    .execute();
}
