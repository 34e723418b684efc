import { data } from "react-router";
import { above } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { sendTestMail, type TestMailAnswer } from "#shop/messages/send-test-mail.server.ts";
import { TestMailForm } from "#shop/settings/email/email-sender.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { checked, handleForms } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { done } from "../page/admin-answer.ts";
import { panelHandlers } from "../page/setting-panels.server.ts";
import type { Posted } from "../page/staff-context.server.ts";
import { changeMailServer } from "./mail-server/change-mail-server.server.ts";
import { mailFaultText } from "./mail-server/mail-fault-texts.ts";

type Fields = Record<string, string>;

/** Handles the e-mail page's forms. */
export const changeMails = handleForms<Posted>({
  ...panelHandlers("mails"),
  test: checked(TestMailForm, async ({ services, staff, fields }, form) => {
    const answer = await sendTestMail(services, staff, form.to);
    if (answer.kind === "sent") return data(done(fields, `E-mail de teste enviado para ${form.to}`));
    return refuseTest(fields, answer);
  }),
  server: changeMailServer,
});

const { refuse: refuseMails } = refusals({
  ...COMMON,
  held: above("A loja está parada", "Ela voltou de um backup: nada é enviado até que volte a trabalhar.", 409),
  no_mail: above("A loja não envia e-mails", "Salve antes um servidor de envio.", 409),
});

/** Answers a test e-mail that was not sent. */
export function refuseTest(fields: Fields, answer: Exclude<TestMailAnswer, { kind: "sent" }>) {
  if (answer.kind === "refused") return refuseMails(fields, answer);
  return refuse(fields, above("O e-mail não foi enviado", mailFaultText(answer), 502));
}
