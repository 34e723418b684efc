import type { Database } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { readSender, SENDER_KEY } from "./read-sender.server.ts";
import { type SaveSettingAnswer, saveSetting } from "./save-setting.server.ts";
import { type SenderForm, senderOfForm } from "./sender.ts";

/**
 * Saves the sender of parcels, for labels bought from now on. `version`: the one the form was opened on.
 * Rules: STAFF-57.
 */
export function saveSender(
  db: Database,
  deps: Pick<Services, "config" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  form: SenderForm,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(db, deps, staff, {
    key: SENDER_KEY,
    value: senderOfForm(form),
    version,
    read: async (trx) => {
      const { sender, version: present } = await readSender(trx, deps);
      return { value: sender, version: present };
    },
  });
}
