import { data } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { valuesToRefill } from "#app/forms/form-answer.ts";
import { above, atField } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { MailServerFields } from "#shop/settings/email/mail-server.ts";
import { removeMailServer, saveMailServer } from "#shop/settings/email/save-mail-server.server.ts";
import { COMMON } from "../../forms/common-refusals.ts";
import { refusals } from "../../forms/refusals.server.ts";
import type { AdminAnswer } from "../../page/admin-answer.ts";
import type { Posted } from "../../page/staff-context.server.ts";
import { mailFaultText } from "./mail-fault-texts.ts";

/** Handles the mail server's form. */
export async function changeMailServer({ services, staff, fields }: Posted) {
  if (fields.passo === "remover") {
    const answer = await removeMailServer(services, staff);
    return said(fields, answer, "Servidor removido");
  }
  const form = MailServerFields.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(MailServerFields, fields) });
  const answer = await saveMailServer(services, staff, form.data, { even: fields.passo === "salvar-mesmo-assim" });
  if (answer.kind === "asks") {
    const problem = {
      title: "O servidor não aceitou a conexão",
      message: `${mailFaultText(answer.test)} Nada foi salvo.`,
    };
    const asking: AdminAnswer = { kind: "refused", askAnyway: true, problem, values: valuesToRefill(fields) };
    return data(asking, { status: 422 });
  }
  return said(fields, answer, "Servidor salvo");
}

const { said } = refusals({
  ...COMMON,
  password_needed: atField("password", "Digite a senha deste servidor e usuário."),
  set_by_environment: above(
    "Definido no servidor",
    "SMTP_URL, na configuração do servidor, vale no lugar do painel.",
    409,
  ),
});
