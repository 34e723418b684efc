import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readUnpaidOrders } from "#shop/settings/settings-queries.server.ts";
import { optOutLink } from "../opt-out-code.server.ts";
import { isCartDue } from "./cart-reminder-due.ts";
import { cartReminderEmail } from "./cart-reminder-email.ts";
import { listCartPieces, readCartToRemind } from "./cart-reminder-queries.server.ts";
import { markCartReminderSent } from "./cart-reminder-store.server.ts";

const MOST_PIECES = 8;

/** `queuedAt`: ISO time. Sent if the reminder is still due. Rules: REMIND-12. */
export const cartReminderMailJob = defineMailJob(
  "cart-reminders.mail",
  async (
    { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
    { customerId, queuedAt }: { customerId: string; queuedAt: string },
  ) => {
    const own = new Date(queuedAt);
    const { value: settings } = await readUnpaidOrders(db);
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
