import type { ManualOrderTerms } from "#shop/config/manual-order-terms.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "../save-setting.server.ts";
import { MANUAL_ORDERS_KEY, readManualOrders } from "../settings-queries.server.ts";

/** Hours that orders hold their pieces, and discount limits. Earlier orders keep theirs. Rules: DESK-5, DESK-11. */
export function saveManualOrders(
  deps: Pick<Services, "db" | "config" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  terms: ManualOrderTerms,
  version: string,
): Promise<SaveSettingAnswer> {
  const { holdHours, discountPercent } = terms;
  return saveSetting(deps, staff, {
    key: MANUAL_ORDERS_KEY,
    value: { holdHours, ...discountPercent },
    stored: terms,
    version,
    read: async (trx) => {
      const present = await readManualOrders(trx, deps.config.manualOrders);
      const { holdHours: hours, discountPercent: percent } = present.value;
      return { value: { holdHours: hours, ...percent }, version: present.version };
    },
  });
}
