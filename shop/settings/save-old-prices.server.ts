import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "./save-setting.server.ts";
import { OLD_PRICES_KEY, readOldPricesSetting } from "./settings-queries.server.ts";

/** All pages follow once this returns. */
export function saveOldPrices(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  value: { provedOnly: boolean },
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, { key: OLD_PRICES_KEY, value, version, read: readOldPricesSetting });
}
