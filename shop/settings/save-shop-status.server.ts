import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "./save-setting.server.ts";
import { readShopStatus, STATUS_KEY } from "./settings-queries.server.ts";
import { type StatusForm, statusOfForm } from "./shop-status.ts";

/** Pages and orders follow once this returns. `version`: the one the form was opened on. */
export function saveShopStatus(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  form: StatusForm,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, {
    key: STATUS_KEY,
    value: statusOfForm(form),
    version,
    read: async (trx) => {
      const { status, version: present } = await readShopStatus(trx);
      return { value: status, version: present };
    },
  });
}
