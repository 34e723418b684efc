import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "../save-setting.server.ts";
import { readUnpaidOrders, UNPAID_ORDERS_KEY } from "../settings-queries.server.ts";
import type { UnpaidOrderSettings } from "./unpaid-orders.ts";

/** Applies to orders already placed too. `version`: the one the form was opened on. Rules: REMIND-1. */
export function saveUnpaidOrders(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  value: UnpaidOrderSettings,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, { key: UNPAID_ORDERS_KEY, value, version, read: readUnpaidOrders });
}
