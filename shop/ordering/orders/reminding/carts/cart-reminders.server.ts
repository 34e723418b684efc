import type { Database } from "#platform/database/database.server.ts";
import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { optOutLink } from "#shop/ordering/orders/reminding/opt-out.server.ts";
import { type QueuedBatch, queueBatches } from "#shop/ordering/orders/reminding/queue-reminders.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { closedNotice } from "#shop/settings/shop-status.ts";
import { unpaidOrders } from "#shop/settings/unpaid-order-settings.ts";
import { isCartDue } from "./cart-reminder-due.ts";
import { cartReminderEmail } from "./cart-reminder-email.ts";
import {
  listCartPieces,
  lockCartsToRemind,
  markCartReminderSent,
  readCartToRemind,
  recordCartReminders,
} from "./cart-reminder-store.server.ts";

/** By day: it is no news that anybody waits for. */
export const remindCartsJob = defineJob("carts.remind", { every: "10 9-20 * * *", atOnce: 1 }, queueCartReminders);

/** Each recorded together with its job. Off until the panel switches them on. Returns how many. Rules: REMIND-12. */
export async function queueCartReminders(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "mailer">,
): Promise<number> {
  const { value: settings } = await readSetting(deps, unpaidOrders);
  if (!deps.mailer || !settings.remindCarts || closedNotice(deps.config.status, deps.clock())) return 0;
  return queueBatches(deps.db, (trx, page) => queueBatch(deps, trx, settings.cartHours, page));
}

async function queueBatch(
  { clock, jobs }: Pick<Services, "db" | "config" | "clock" | "jobs" | "mailer">,
  trx: Database,
  cartHours: number,
  { after, most }: { after: string; most: number },
): Promise<QueuedBatch> {
  const now = clock();
  const carts = await lockCartsToRemind(trx, { cartHours, now, after, most });
  const due = carts.filter((cart) => isCartDue(cart, { cartHours, now })).map(({ customerId }) => customerId);
  await recordCartReminders(trx, due, now);
  await jobs.sendAll(
    trx,
    cartReminderMailJob,
    due.map((customerId) => ({ customerId, queuedAt: now.toISOString() })),
  );
  return { queued: due.length, last: carts.length < most ? null : (carts.at(-1)?.customerId ?? null) };
}

const MOST_PIECES = 8;

/** `queuedAt`: ISO time. Sent if the reminder is still due. Rules: REMIND-12. */
export const cartReminderMailJob = defineMailJob(
  "cart-reminders.mail",
  async (
    { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
    { customerId, queuedAt }: { customerId: string; queuedAt: string },
  ) => {
    const own = new Date(queuedAt);
    const { value: settings } = await readSetting({ db }, unpaidOrders);
    const cart = await readCartToRemind(db, customerId, own);
    const { cartHours } = settings;
    if (!settings.remindCarts || !cart || !isCartDue(cart, { cartHours, now: clock() })) return null;
    const pieces = await listCartPieces(db, customerId, MOST_PIECES);
    if (pieces.length === 0) return null;
    const optOut = optOutLink(config, cart.emailHash);
    const links = { cart: `${config.publicUrl}/cart`, optOut };
    return {
      to: cart.email,
      messageId: `${customerId}.cart.${own.getTime()}`,
      unsubscribeUrl: optOut,
      canWait: true,
      content: cartReminderEmail(config, { name: cart.name, pieces }, links),
      sent: () => markCartReminderSent(db, { customerId, queuedAt: own }, clock()),
    };
  },
);
