import type { UnpaidOrderCaps } from "#shop/config/shop-promises.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "../save-setting.server.ts";
import { readUnpaidOrderCaps, UNPAID_ORDER_CAPS_KEY } from "./order-settings-queries.server.ts";

/** Orders already placed stay. Rules: SETTING-5. */
export function saveUnpaidOrderCaps(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  value: UnpaidOrderCaps,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, { key: UNPAID_ORDER_CAPS_KEY, value, version, read: readUnpaidOrderCaps });
}
