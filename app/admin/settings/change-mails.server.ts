import { data } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { above } from "#app/forms/refusal.ts";
import { refuse, tooMany } from "#app/forms/refuse-form.server.ts";
import { sendTestMail, type TestMailAnswer } from "#shop/messages/send-test-mail.server.ts";
import type { Services } from "#shop/services.server.ts";
import { EmailSenderForm, TestMailForm } from "#shop/settings/email/email-sender.ts";
import { saveEmailSender } from "#shop/settings/email/save-email-sender.server.ts";
import { saveShopNotificationSettings } from "#shop/settings/email/save-shop-notifications.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { done, INTENT_FIELD } from "../admin-answer.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";
import { refuseStaff, said } from "../refuse-staff.server.ts";
import { changeMailServer } from "./mail-server/change-mail-server.server.ts";
import { mailFaultText } from "./mail-server/mail-fault-texts.ts";

type Fields = Record<string, string>;

/** Handles the e-mail page's forms. */
export async function changeMails(services: Services, staff: StaffSession, fields: Fields) {
  switch (fields[INTENT_FIELD]) {
    case "remetente":
      return save(services, staff, fields);
    case "avisos":
      return saveNotifications(services, staff, fields);
    case "servidor":
      return changeMailServer(services, staff, fields);
    case "teste":
      return test(services, staff, fields);
    default:
      return refuseStaff(fields, { reason: "no_such_form" });
  }
}

async function save(services: Services, staff: StaffSession, fields: Fields) {
  const form = EmailSenderForm.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(EmailSenderForm, fields) });
  const answer = await saveEmailSender(services, staff, form.data, fields.version ?? "");
  return said(fields, answer, "Remetente salvo");
}

async function saveNotifications(services: Services, staff: StaffSession, fields: Fields) {
  const value = { newOrder: fields.newOrder === "1" };
  const answer = await saveShopNotificationSettings(services, staff, value, fields.version ?? "");
  return said(fields, answer, "Avisos salvos");
}

async function test(services: Services, staff: StaffSession, fields: Fields) {
  const form = TestMailForm.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(TestMailForm, fields) });
  const answer = await sendTestMail(services, staff, form.data.to);
  if (answer.kind === "sent") return data(done(fields, `E-mail de teste enviado para ${form.data.to}`));
  return refuseTest(fields, answer);
}

const { refuse: refuseMails } = refusals({
  ...COMMON,
  held: above("A loja está parada", "Ela voltou de um backup: nada é enviado até que volte a trabalhar.", 409),
  no_mail: above("A loja não envia e-mails", "Salve antes um servidor de envio.", 409),
  too_many_attempts: ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
    tooMany("Muitas tentativas", retryAfterSeconds),
});

/** Answers a test e-mail that was not sent. */
export function refuseTest(fields: Fields, answer: Exclude<TestMailAnswer, { kind: "sent" }>) {
  if (answer.kind === "refused") return refuseMails(fields, answer);
  return refuse(fields, above("O e-mail não foi enviado", mailFaultText(answer), 502));
}
