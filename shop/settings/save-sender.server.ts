import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { readSender, SENDER_KEY } from "./read-sender.server.ts";
import { type SaveSettingAnswer, saveSetting } from "./save-setting.server.ts";
import { type SenderForm, senderOfForm } from "./sender.ts";

/** For labels bought from now on. `version`: the one the form was opened on. Rules: STAFF-57. */
export function saveSender(
  deps: Pick<Services, "db" | "config" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  form: SenderForm,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, {
    key: SENDER_KEY,
    value: senderOfForm(form),
    version,
    read: async (trx) => {
      const { sender, version: present } = await readSender({ ...deps, db: trx });
      return { value: sender, version: present };
    },
  });
}
