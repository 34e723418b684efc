import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { closedNotice } from "#shop/settings/shop-status.ts";
import { unpaidOrders } from "#shop/settings/unpaid-order-settings.ts";
import { optOutLink } from "./opt-out.server.ts";
import { isReminderTurn, reminderDue } from "./reminder-due.ts";
import { readEmailHash, readOrderToRemind } from "./reminder-queries.server.ts";

/** The opt-out link; null: no longer due (paid, cancelled, ordered again, opted out), or too late. Rules: REMIND-7. */
export async function openReminder(
  { db, clock, config }: { db: Database; clock: Clock; config: Pick<Config, "status" | "appSecret" | "publicUrl"> },
  orderId: string,
  turn: string | undefined,
): Promise<string | null> {
  if (!isReminderTurn(turn)) return null;
  const { value: settings } = await readSetting({ db }, unpaidOrders);
  const order = await readOrderToRemind(db, orderId, settings);
  if (!order) return null;
  // Its own record is no reminder that it must wait for.
  const { [turn]: _own, ...reminded } = order.reminded;
  const now = clock();
  const due = reminderDue({ ...order, reminded }, settings, {
    now,
    isClosed: closedNotice(config.status, now) !== null,
  });
  return due === turn ? optOutLink(config, await readEmailHash(db, orderId)) : null;
}
