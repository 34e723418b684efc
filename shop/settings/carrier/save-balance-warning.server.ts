import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "../save-setting.server.ts";
import type { BalanceWarning } from "./balance-warning.ts";
import { BALANCE_WARNING_KEY, readBalanceWarning } from "./balance-warning-queries.server.ts";

export function saveBalanceWarning(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  value: BalanceWarning,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, { key: BALANCE_WARNING_KEY, value, version, read: readBalanceWarning });
}
