import type { Database } from "#platform/database/database.server.ts";
import { DEFAULT_PROMISES, type UnpaidOrderCaps } from "#shop/config/shop-promises.ts";
import { readSetting } from "../settings-queries.server.ts";
import { type GiftMessages, StoredGiftMessages } from "./gift-messages.ts";
import { StoredUnpaidOrderCaps } from "./unpaid-order-caps.ts";

export const GIFT_MESSAGES_KEY = "gift_messages";

/** Not offered by default. */
export async function readGiftMessages(db: Database): Promise<{ value: GiftMessages; version: string }> {
  const { value, version } = await readSetting(db, GIFT_MESSAGES_KEY, StoredGiftMessages);
  return { value: value ?? { offered: false }, version };
}

export const UNPAID_ORDER_CAPS_KEY = "unpaid_order_caps";

/** Any number, until the panel says otherwise. */
export async function readUnpaidOrderCaps(db: Database): Promise<{ value: UnpaidOrderCaps; version: string }> {
  const { value, version } = await readSetting(db, UNPAID_ORDER_CAPS_KEY, StoredUnpaidOrderCaps);
  return { value: value ?? DEFAULT_PROMISES.unpaidOrderCaps, version };
}
