import { sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import { MONEY_HERE } from "#shop/ordering/payments/payment.ts";
import type { FirstStepFacts } from "./first-steps.ts";

/** How many of the newest products, and of the newest refunds, are looked at. */
const PRODUCTS_LOOKED_AT = 500;
const REFUNDS_LOOKED_AT = 200;

export interface ShopFacts extends Pick<FirstStepFacts, "product" | "order"> {
  /** There is an order whose money has stayed, in whole or in part. */
  hasSold: boolean;
  mailAccepted: boolean;
}

/** Of listed, unlisted and archived products, each by its own index; of the archived, those archived first. */
const FIRST_CREATED_AT = sql`least(
  (select created_at from products where archived_at is null and not unlisted order by position limit 1),
  (select created_at from products where archived_at is null and unlisted order by position limit 1),
  (select min(created_at) from (select created_at from products where archived_at is not null
                                 order by archived_at limit ${PRODUCTS_LOOKED_AT}) as archived_first))`;

interface Row {
  isListed: boolean;
  hasPicture: boolean;
  isPaid: boolean;
  isRefunded: boolean;
  hasSold: boolean;
  mailAccepted: boolean;
}

/**
 * Every part is bounded, or stops at the first row that answers it. `mailServer`: the one in use, as `host:port`; only
 * what it accepted counts. `withSamples`: rows of the sample catalogue, all of one moment, are nobody's own.
 */
export async function readShopFacts(
  db: Database,
  { mailServer, withSamples }: { mailServer: string | null; withSamples: boolean },
): Promise<ShopFacts> {
  const { rows } = await sql<Row>`
    with newest as (
      select created_at, images from products where archived_at is null and not unlisted
       order by position desc limit ${PRODUCTS_LOOKED_AT}
    ), own as (
      select images from newest
       where not ${withSamples}::boolean or created_at > ${FIRST_CREATED_AT}
    )
    select exists (select from own) as "isListed",
           exists (select from own where images <> '{}') as "hasPicture",
           exists (select from sales) as "isPaid",
           exists (select from (select actor, subject from audit_log where action = 'order.refund'
                     order by id desc limit ${REFUNDS_LOOKED_AT}) as refund
                     join staff on staff.id::text = refund.actor and staff.role = 'owner'
                     join orders on orders.id = substr(refund.subject, length('order:') + 1)::uuid
                    where orders.payment_status = 'refunded') as "isRefunded",
           exists (select from sales join orders on orders.id = sales.order_id
                    where orders.payment_status in ${sqlList(MONEY_HERE)}) as "hasSold",
           exists (select from audit_log where action = 'mail.accepted'
                      and after ->> 'server' = ${mailServer}::text) as "mailAccepted"`.execute(db);
  const { isListed, hasPicture, isPaid, isRefunded, hasSold, mailAccepted } = rows[0] ?? NOTHING;
  return { product: { isListed, hasPicture }, order: { isPaid, isRefunded }, hasSold, mailAccepted };
}

const NOTHING: Row = {
  isListed: false,
  hasPicture: false,
  isPaid: false,
  isRefunded: false,
  hasSold: false,
  mailAccepted: false,
};

/**
 * Whether the newest test of keys in use worked, by the setting of a provider's main key; the untested are left out.
 */
export async function readKeyTests(db: Database): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ setting: string; works: boolean }>`
    select distinct on (subject) replace(subject, 'setting:', '') as setting, (after ->> 'works')::boolean as works
      from (select id, subject, after from audit_log where action = 'payment_keys.tested' order by id desc limit 100) as tests
     order by subject, id desc`.execute(db);
  return new Map(rows.map(({ setting, works }) => [setting, works]));
}
