import { type RawBuilder, sql } from "kysely";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import { isProvedAddress } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { unpaidUntil } from "#shop/ordering/orders/paying/pay-deadline.ts";
import { UNPAID_STATUSES } from "#shop/ordering/orders/payment-status.ts";
import { OPEN, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import {
  LEAST_PIX_MS,
  MOST_LATE_MS,
  QUIET_MS,
  type RemindableOrder,
  type ReminderTimes,
  type WhyNotRemind,
  whyNotRemind,
} from "./reminder-due.ts";

interface Row extends Omit<OrderToRemind, "endsAt" | "running" | "reminded"> {
  /** The order's own expiry, where staff made it. */
  ownEnd: Date | null;
  runningMethod: PaymentMethod | null;
  runningState: string | null;
  runningExpiresAt: Date | null;
  firstAt: Date | null;
  lastAt: Date | null;
  whatsappAt: Date | null;
}

export interface OrderToRemind extends RemindableOrder {
  id: string;
}

/** SHA-256 of an e-mail address, as `reminder_opt_outs` keeps it. */
export function emailHash(email: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex')`;
}

/** The next ones by id after `after`, locked until the transaction ends. Rows that others hold are left out. */
export async function lockOrdersToRemind(
  trx: Database,
  times: ReminderTimes & { unpaidHours: number },
  { now, after, most }: { now: Date; after: string; most: number },
): Promise<OrderToRemind[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const idleMs = times.idleMinutes * 60_000;
  const againMs = times.againHours * 60 * 60_000;
  const endingPix = sql`exists (
    select from payments where order_id = o.id and method = 'pix' and state = 'pending'
       and expires_at between ${new Date(now.getTime() + LEAST_PIX_MS)} and ${new Date(now.getTime() + times.pixMinutes * 60_000)})`;
  // Coarser than the rule, which decides.
  const candidates = sql`o.status = 'pending' and o.id > ${after}
    and o.created_at > ${ago(times.unpaidHours * 60 * 60_000 + QUIET_MS)}
    and (${endingPix}
         or o.created_at between ${ago(idleMs + MOST_LATE_MS.first)} and ${ago(idleMs)}
         or o.created_at <= ${ago(againMs)})
    and not exists (select from order_reminders where order_id = o.id and turn = 'last')
    order by o.id limit ${most} for no key update of o skip locked`;
  return readRemindable(trx, candidates, times.unpaidHours);
}

/** Rules: DESK-31. */
export async function readOrderToRemind(
  db: Database,
  orderId: string,
  { unpaidHours }: { unpaidHours: number },
): Promise<OrderToRemind | null> {
  const [order] = await readRemindable(db, sql`o.id = ${orderId}`, unpaidHours);
  return order ?? null;
}

async function readRemindable(db: Database, where: RawBuilder<unknown>, unpaidHours: number): Promise<OrderToRemind[]> {
  const { rows } = await sql<Row>`
    select o.id, o.created_at as "createdAt", o.expires_at as "ownEnd",
           o.status = 'pending' and o.payment_status in ${sqlList(UNPAID_STATUSES)} as "isUnpaid",
           exists (
             select from orders n left join sales s on s.order_id = n.id
              where n.id in (select id from orders where lower(customer_email) = lower(o.customer_email)
                             union all select id from orders where user_id = o.user_id)
                and n.id <> o.id
                -- Only another addition to the same order takes an addition's place.
                and (o.sent_with is null or n.sent_with = o.sent_with)
                and ((n.created_at, n.number) > (o.created_at, o.number) or s.at > o.created_at)) as "isSuperseded",
           o.customer_email = '' or exists (
             select from reminder_opt_outs where email_hash = ${emailHash(sql`o.customer_email`)}) as "isOptedOut",
           ${isProvedAddress(sql`o.customer_email`)} as "isProved",
           running.method as "runningMethod", running.state as "runningState", running.expires_at as "runningExpiresAt",
           (select max(updated_at) from payments
             where order_id = o.id and state not in ${sqlList(OPEN)}) as "lastAttemptEndedAt",
           told.first as "firstAt", told.last as "lastAt", told.whatsapp as "whatsappAt"
      from orders o
      left join lateral (
        select method, state, expires_at from payments
         where order_id = o.id and state in ${sqlList(OPEN)}) running on true
      left join lateral (
        select max(greatest(sent_at, queued_at)) filter (where turn = 'first') as first,
               max(greatest(sent_at, queued_at)) filter (where turn = 'last') as last,
               max(greatest(sent_at, queued_at)) filter (where turn = 'whatsapp') as whatsapp
          from order_reminders where order_id = o.id) told on true
     where ${where}`.execute(db);
  return rows.map((row) => toOrder(row, unpaidHours));
}

function toOrder({ ownEnd, firstAt, lastAt, whatsappAt, ...row }: Row, unpaidHours: number): OrderToRemind {
  const { runningMethod: method, runningState: state, runningExpiresAt, ...order } = row;
  return {
    ...order,
    endsAt: unpaidUntil({ createdAt: order.createdAt, expiresAt: ownEnd }, unpaidHours),
    running: method && state ? { method, state, expiresAt: runningExpiresAt } : null,
    reminded: {
      ...(firstAt && { first: firstAt }),
      ...(lastAt && { last: lastAt }),
      ...(whatsappAt && { whatsapp: whatsappAt }),
    },
  };
}

export async function readEmailHash(db: Database, orderId: string): Promise<string> {
  const row = await db
    .selectFrom("orders")
    .select(emailHash(sql.ref("customer_email")).as("hash"))
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return row.hash;
}

export async function isOptedOut(db: Database, hash: string): Promise<boolean> {
  const row = await db.selectFrom("reminder_opt_outs").select("at").where("email_hash", "=", hash).executeTakeFirst();
  return row !== undefined;
}

/** Oldest first, and why staff may not remind now; `sentAt` null: it did not leave. */
export async function readReminders(
  db: Database,
  orderId: string,
  settings: { unpaidHours: number },
): Promise<{ sent: { turn: string; sentAt: Date | null }[]; whyNot: WhyNotRemind | null }> {
  const [order, sent] = await Promise.all([
    readOrderToRemind(db, orderId, settings),
    db
      .selectFrom("order_reminders")
      .select(["turn", "sent_at as sentAt"])
      .where("order_id", "=", orderId)
      .orderBy("queued_at")
      .execute(),
  ]);
  return { sent, whyNot: order ? whyNotRemind(order) : "not_waiting" };
}

export interface SentReminder {
  /** `first`, `last`, or staff's `whatsapp`. */
  turn: string;
  sentAt: Date;
}

export async function sentRemindersOf(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, SentReminder[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("order_reminders")
    .select(["order_id as orderId", "turn", "sent_at as sentAt"])
    .where("order_id", "in", [...orderIds])
    .where("sent_at", "is not", null)
    .orderBy("sent_at")
    .execute();
  const sent = new Map<string, SentReminder[]>();
  for (const { orderId, turn, sentAt } of rows) {
    if (sentAt) sent.set(orderId, [...(sent.get(orderId) ?? []), { turn, sentAt }]);
  }
  return sent;
}

/** Oldest first. */
export async function sentCartReminders(db: Database, customerId: string): Promise<Date[]> {
  const rows = await db
    .selectFrom("cart_reminders")
    .select("sent_at as sentAt")
    .where("customer_id", "=", customerId)
    .where("sent_at", "is not", null)
    .orderBy("sent_at")
    .execute();
  return rows.flatMap(({ sentAt }) => sentAt ?? []);
}

/** Null: it wants them. */
export async function optedOutSince(db: Database, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom("reminder_opt_outs")
    .select("at")
    .where("email_hash", "=", emailHash(sql`${email}::text`))
    .executeTakeFirst();
  return row?.at ?? null;
}
