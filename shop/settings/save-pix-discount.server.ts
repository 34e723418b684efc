import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "./save-setting.server.ts";
import { PIX_DISCOUNT_KEY, readPixDiscountSetting } from "./settings-queries.server.ts";

/** On the pieces, whole percent, 0 to 50. Running payment attempts keep theirs. Rules: PRICE-28. */
export function savePixDiscount(
  deps: Pick<Services, "db" | "config" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  percent: number,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, {
    key: PIX_DISCOUNT_KEY,
    value: { percent },
    stored: percent,
    version,
    read: (trx) => readPixDiscountSetting(trx, deps.config.pixDiscountPercent),
  });
}
