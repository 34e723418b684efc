import type { Services } from "#shop/services.server.ts";
import { type SaveSettingAnswer, saveSetting } from "#shop/settings/save-setting.server.ts";
import { SHIPPING_KEY } from "#shop/settings/settings-queries.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { ShippingSettings } from "./shipping-settings.ts";
import { readShippingSettings } from "./shipping-settings-queries.server.ts";

/** The next quote and cart use them once this returns; existing quotes stay valid. Rules: SHIP-33. */
export function saveShippingSettings(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  settings: ShippingSettings,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, {
    key: SHIPPING_KEY,
    value: settings,
    version,
    async read(trx) {
      const present = await readShippingSettings(trx);
      return { value: present.settings, version: present.version };
    },
  });
}
