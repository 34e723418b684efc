import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "../save-setting.server.ts";
import { readShopMails, SHOP_MAILS_KEY } from "../settings-queries.server.ts";
import type { ShopNotificationSettings } from "./shop-notifications.ts";

/** Applies to queued e-mails too. */
export function saveShopNotificationSettings(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  value: ShopNotificationSettings,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, { key: SHOP_MAILS_KEY, value, version, read: readShopMails });
}
