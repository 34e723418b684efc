import type { Database } from "#platform/database/database.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "../save-setting.server.ts";
import { MAIL_SENDER_KEY, readMailSender } from "../settings-queries.server.ts";
import { type EmailSender, type EmailSenderForm, senderOfMailForm, senderOfMailFrom } from "./email-sender.ts";

export async function presentEmailSender(
  db: Database,
  { mailFrom }: Pick<Config, "mailFrom">,
): Promise<{ value: EmailSender; version: string }> {
  const { sender, version } = await readMailSender(db);
  return { value: sender ?? { ...senderOfMailFrom(mailFrom), replyTo: null }, version };
}

export function saveEmailSender(
  deps: Pick<Services, "db" | "config" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  form: EmailSenderForm,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, {
    key: MAIL_SENDER_KEY,
    value: senderOfMailForm(form),
    version,
    read: (trx) => presentEmailSender(trx, deps.config),
  });
}
