import type { Database } from "#platform/database/database.server.ts";
import { DEFAULT_PROMISES, type InstallmentPlan } from "#shop/config/shop-promises.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "./save-setting.server.ts";
import { INSTALLMENTS_KEY, readInstallments } from "./settings-queries.server.ts";

/** Running payment attempts keep their plan. `version`: the one the form was opened on. Rules: PRICE-14. */
export function saveInstallments(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  value: InstallmentPlan,
  version: string,
): Promise<SaveSettingAnswer> {
  const read = (trx: Database) => readInstallments(trx, DEFAULT_PROMISES.installments);
  return saveSetting(deps, staff, { key: INSTALLMENTS_KEY, value, version, read });
}
