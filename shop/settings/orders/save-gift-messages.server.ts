import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "../save-setting.server.ts";
import type { GiftMessages } from "./gift-messages.ts";
import { GIFT_MESSAGES_KEY, readGiftMessages } from "./order-settings-queries.server.ts";

/** Messages of orders already placed stay. */
export function saveGiftMessages(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  value: GiftMessages,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, { key: GIFT_MESSAGES_KEY, value, version, read: readGiftMessages });
}
