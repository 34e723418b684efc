import type { Database } from "#platform/database/database.server.ts";
import { readSetting } from "../settings-queries.server.ts";
import { type GiftMessages, StoredGiftMessages } from "./gift-messages.ts";

export const GIFT_MESSAGES_KEY = "gift_messages";

/** Whether the checkout asks for a gift message; not by default. */
export async function readGiftMessages(db: Database): Promise<{ value: GiftMessages; version: string }> {
  const { value, version } = await readSetting(db, GIFT_MESSAGES_KEY, StoredGiftMessages);
  return { value: value ?? { offered: false }, version };
}
