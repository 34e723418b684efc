import type { Config } from "#platform/config/config.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "../save-setting.server.ts";
import { MAIL_SENDER_KEY, readMailSender } from "../settings-queries.server.ts";
import { type EmailSender, type EmailSenderForm, senderOfMailForm, senderOfMailFrom } from "./email-sender.ts";

/** Who sends the shop's mails, and the version that was read: the panel's word, else what is configured. */
export async function presentEmailSender(
  db: Database,
  { mailFrom }: Pick<Config, "mailFrom">,
): Promise<{ value: EmailSender; version: string }> {
  const { sender, version } = await readMailSender(db);
  return { value: sender ?? { ...senderOfMailFrom(mailFrom), replyTo: null }, version };
}

/** Saves who sends the shop's mails; those sent from now on name them. */
export function saveEmailSender(
  db: Database,
  deps: Pick<Services, "config" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  form: EmailSenderForm,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(db, deps, staff, {
    key: MAIL_SENDER_KEY,
    value: senderOfMailForm(form),
    version,
    read: (trx) => presentEmailSender(trx, deps.config),
  });
}
