import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { readUnpaidOrders } from "#shop/settings/settings-queries.server.ts";
import { optOutLink } from "../opt-out-code.server.ts";
import { isCartDue } from "./cart-reminder-due.ts";
import { cartReminderEmail } from "./cart-reminder-email.ts";
import { listCartPieces, readCartToRemind } from "./cart-reminder-queries.server.ts";
import { markCartReminderSent } from "./cart-reminder-store.server.ts";

const MOST_PIECES = 8;

/** `queuedAt`: ISO time. */
export const cartReminderMailJob = defineJob("cart-reminders.mail", { patient: true }, sendCartReminder);

/** If still due. Throws if the mail server fails: the job retries under the same message id. Rules: REMIND-12. */
export async function sendCartReminder(
  { db, clock, config, logger, mailer }: Pick<Services, "db" | "config" | "clock" | "logger" | "mailer">,
  { customerId, queuedAt }: { customerId: string; queuedAt: string },
): Promise<void> {
  const own = new Date(queuedAt);
  const { value: settings } = await readUnpaidOrders(db);
  const cart = await readCartToRemind(db, customerId, own);
  if (!settings.remindCarts || !cart || !isCartDue(cart, { cartHours: settings.cartHours, now: clock() })) return;
  const pieces = await listCartPieces(db, customerId, MOST_PIECES);
  if (pieces.length === 0) return;
  if (!mailer) return logger.info({ customer: customerId }, "no mail is set up");
  const optOut = optOutLink(config, cart.emailHash);
  const messageId = `${customerId}.cart.${own.getTime()}`;
  const envelope = { to: cart.email, messageId, unsubscribeUrl: optOut, canWait: true };
  const content = cartReminderEmail(config, { name: cart.name, pieces }, { cart: `${config.publicUrl}/cart`, optOut });
  await sendPlainEmail(mailer, config.brand, envelope, content);
  await markCartReminderSent(db, { customerId, queuedAt: own }, clock());
}
