import { sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import { OPEN } from "#shop/ordering/payments/payment.ts";
import type { CardKey } from "./card-keys.server.ts";
import { ALLOWANCES, type CardKeyUse, IN_FLIGHT_MS } from "./card-pause.ts";

/** `except`: an attempt that the new one replaces. */
export async function readKeyUses(
  db: Database,
  keys: readonly CardKey[],
  { except, now }: { except: string | null; now: Date },
): Promise<CardKeyUse[]> {
  const since = keys.map(({ kind }) => new Date(now.getTime() - ALLOWANCES[kind].windowMs));
  const { rows } = await sql<CardKeyUse>`
    select asked.kind, count(attempt.at) filter (where declined)::int as declines,
           max(attempt.at) filter (where declined) as "lastDeclineAt",
           count(payments.id)::int as "inFlight"
      from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ hash }) => hash)}::bytea[],
                  ${since}::timestamptz[]) as asked (kind, key, since)
      left join card_attempts as attempt on attempt.key = asked.key and attempt.at > asked.since
      left join payments on payments.id = attempt.payment_id and not declined
           and attempt.at > ${new Date(now.getTime() - IN_FLIGHT_MS)}::timestamptz
           and payments.state in ${sqlList(OPEN)} and payments.id is distinct from ${except}::uuid
     group by asked.kind, asked.key`.execute(db);
  return rows;
}

export function findCardPayer(
  db: Database,
  orderId: string,
): Promise<{ customerId: string | null; customerEmail: string; customerDocument: string | null } | undefined> {
  return db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(["user_id as customerId", "customer_email as customerEmail", "customer_document as customerDocument"])
    .executeTakeFirst();
}

/** As keys: an order does not keep the document of its card, its attempts keep the key of it. Rules: PAY-100. */
export async function readTriedDocuments(db: Database, orderId: string): Promise<CardKey[]> {
  const rows = await db
    .selectFrom("card_attempts")
    .innerJoin("payments", "payments.id", "card_attempts.payment_id")
    .where("payments.order_id", "=", orderId)
    .where("card_attempts.kind", "=", "document")
    .select("card_attempts.key as hash")
    .distinct()
    .execute();
  return rows.map(({ hash }) => ({ kind: "document", hash }));
}

/** Declines since an instant: all, and most orders with one behind a single network. */
export async function countDeclines(
  db: Database,
  since: Date,
): Promise<{ declines: number; ordersOfOneNetwork: number }> {
  const { rows } = await sql<{ declines: number; ordersOfOneNetwork: number }>`
    with declined as (
      select key, payment_id from card_attempts where at > ${since} and declined and kind = 'network'
    ), networks as (
      select count(distinct order_id) as orders from declined join payments on payments.id = payment_id group by key
    )
    select (select count(*)::int from declined) as declines,
           (select coalesce(max(orders), 0)::int from networks) as "ordersOfOneNetwork"`.execute(db);
  return rows[0] ?? { declines: 0, ordersOfOneNetwork: 0 };
}
