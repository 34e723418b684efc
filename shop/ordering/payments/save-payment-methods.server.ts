import type { PaymentSwitches } from "#shop/config/payment-switches.ts";
import type { Services } from "#shop/services.server.ts";
import { leavesOne, paymentMethods } from "#shop/settings/payments/payment-methods.ts";
import { type SaveSettingAnswer, saveSetting } from "#shop/settings/save-setting.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

/**
 * For payments that start from now on; running ones go on. `none_left`: no method that the shop has keys for would be
 * on. `version`: the one the form was opened on. Needs 'settings.write'. Rules: SETTING-1.
 */
export async function savePaymentMethods(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen" | "payments">,
  staff: StaffSession,
  value: PaymentSwitches,
  version: string,
): Promise<SaveSettingAnswer | { kind: "refused"; reason: "none_left" }> {
  if (!leavesOne(value, deps.payments.allowed)) return { kind: "refused", reason: "none_left" };
  return saveSetting(deps, staff, paymentMethods, value, version);
}
