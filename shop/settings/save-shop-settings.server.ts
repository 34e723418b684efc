import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "./save-setting.server.ts";
import { brandOfForm, isCnpjFine, type ShopSettingsForm, shopSettings } from "./shop-settings.ts";

/** `invalid_cnpj`: a new one whose check digits are wrong. */
export function saveShopSettings(
  deps: Pick<Services, "db" | "config" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  form: ShopSettingsForm,
  version: string,
): Promise<SaveSettingAnswer | { kind: "refused"; reason: "invalid_cnpj" }> {
  const brand = brandOfForm(form);
  return saveSetting(deps, staff, shopSettings, brand, version, (present) =>
    isCnpjFine(brand.cnpj, present.cnpj) ? null : { kind: "refused", reason: "invalid_cnpj" },
  );
}
