import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "../save-setting.server.ts";
import { LOW_STOCK_KEY, readLowStock } from "../settings-queries.server.ts";
import type { LowStockSettings } from "./low-stock.ts";

/** A product that is low by the new limit already is not mailed about. */
export function saveLowStock(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  value: LowStockSettings,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, { key: LOW_STOCK_KEY, value, version, read: readLowStock });
}
