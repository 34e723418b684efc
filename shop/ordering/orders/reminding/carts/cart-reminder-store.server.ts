import { type RawBuilder, sql } from "kysely";
import { HOUR_MS } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { CART_CONSENTS } from "#shop/customers/newsletter/newsletter-consent.ts";
import { emailHash } from "#shop/ordering/orders/reminding/reminder-queries.server.ts";
import { CART_LATE_MS, type RemindableCart } from "./cart-reminder-due.ts";

export interface CartToRemind extends RemindableCart {
  customerId: string;
  name: string;
  email: string;
  /** SHA-256. */
  emailHash: string;
}

const LIVE = sql`quantity > 0 and set_at is not null and (removed_at is null or set_at >= removed_at)`;

/** The next ones by customer after `after`, locked until the transaction ends. Carts that others hold are left out. */
export async function lockCartsToRemind(
  trx: Database,
  { cartHours, now, after, most }: { cartHours: number; now: Date; after: string; most: number },
): Promise<CartToRemind[]> {
  const until = new Date(now.getTime() - cartHours * HOUR_MS);
  const from = new Date(until.getTime() - CART_LATE_MS);
  const { rows } = await sql<{ id: string }>`
    select c.customer_id as id from customer_carts c
     where c.customer_id > ${after}
       and c.customer_id in (select customer_id from customer_cart_lines where set_at between ${from} and ${until})
     order by c.customer_id limit ${most} for no key update of c skip locked`.execute(trx);
  // Once they are locked: the locking statement's snapshot misses what another process recorded just before it let go
  // of a cart.
  return readCarts(trx, sql`c.customer_id = any (${rows.map(({ id }) => id)}::uuid[]) order by c.customer_id`, null);
}

/** One customer's cart, as if the reminder queued at `own` were none; null: there is no such cart. */
export async function readCartToRemind(db: Database, customerId: string, own: Date): Promise<CartToRemind | null> {
  const [cart] = await readCarts(db, sql`c.customer_id = ${customerId}`, own);
  return cart ?? null;
}

async function readCarts(db: Database, where: RawBuilder<unknown>, own: Date | null): Promise<CartToRemind[]> {
  const { rows } = await sql<CartToRemind>`
    select c.customer_id as "customerId", k.name, k.email, ${emailHash(sql`k.email`)} as "emailHash",
           coalesce(lines.filled, false) as "isFilled", lines.changed as "changedAt",
           exists (select from orders where user_id = c.customer_id and created_at >= lines.changed) as "isOrdered",
           k.email_verified
             and exists (
               select from newsletter_subscribers n
                where n.email = k.email and n.state = 'confirmed'
                  and (select text_version from consents
                        where subject = n.id::text and purpose = 'newsletter' order by at desc limit 1)
                      = any (${[...CART_CONSENTS]}))
             and not exists (select from reminder_opt_outs where email_hash = ${emailHash(sql`k.email`)}) as "isAgreed",
           (select max(queued_at) from cart_reminders
             where customer_id = c.customer_id and queued_at is distinct from ${own}::timestamptz) as "remindedAt"
      from customer_carts c
      join customers k on k.id = c.customer_id
      join lateral (
        select max(greatest(set_at, removed_at)) as changed, bool_or(${LIVE}) as filled
          from customer_cart_lines where customer_id = c.customer_id) lines on lines.changed is not null
     where ${where}`.execute(db);
  return rows;
}

/** Names of those on sale, at most `most`. */
export async function listCartPieces(db: Database, customerId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct on (l.product_id) p.name
      from customer_cart_lines l join products p on p.id = l.product_id
     where l.customer_id = ${customerId} and ${LIVE} and p.archived_at is null and p.stock > 0
     order by l.product_id limit ${most}`.execute(db);
  return rows.map(({ name }) => name);
}

export async function recordCartReminders(trx: Database, customerIds: readonly string[], now: Date): Promise<void> {
  if (customerIds.length === 0) return;
  const rows = customerIds.map((customerId) => ({ customer_id: customerId, queued_at: now }));
  await trx.insertInto("cart_reminders").values(rows).execute();
}

export async function markCartReminderSent(
  db: Database,
  { customerId, queuedAt }: { customerId: string; queuedAt: Date },
  now: Date,
): Promise<void> {
  await db
    .updateTable("cart_reminders")
    .set({ sent_at: now })
    .where("customer_id", "=", customerId)
    .where("queued_at", "=", queuedAt)
    .execute();
}
