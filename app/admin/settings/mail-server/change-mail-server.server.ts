import { data } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { valuesToRefill } from "#app/forms/form-answer.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import type { Services } from "#shop/services.server.ts";
import { MailServerFields } from "#shop/settings/email/mail-server.ts";
import { removeMailServer, saveMailServer } from "#shop/settings/email/save-mail-server.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type AdminAnswer, done } from "../../admin-answer.ts";
import { refuseStaff } from "../../refuse-staff.server.ts";
import { mailFaultText } from "./mail-fault-texts.ts";

type Fields = Record<string, string>;

/** Handles the mail server's form. */
export async function changeMailServer(services: Services, staff: StaffSession, fields: Fields) {
  if (fields.passo === "remover") {
    const answer = await removeMailServer(services, staff);
    return answer.kind === "removed" ? data(done(fields, "Servidor removido")) : refuseStaff(fields, answer);
  }
  const form = MailServerFields.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(MailServerFields, fields) });
  const answer = await saveMailServer(services, staff, form.data, { even: fields.passo === "salvar-mesmo-assim" });
  if (answer.kind === "saved") return data(done(fields, "Servidor salvo"));
  if (answer.kind === "asks") {
    const problem = {
      title: "O servidor não aceitou a conexão",
      message: `${mailFaultText(answer.test)} Nada foi salvo.`,
    };
    const asking: AdminAnswer = { kind: "refused", askAnyway: true, problem, values: valuesToRefill(fields) };
    return data(asking, { status: 422 });
  }
  if (answer.reason === "password_needed") {
    return refuse(fields, { status: 422, errors: { password: "Digite a senha deste servidor e usuário." } });
  }
  if (answer.reason === "not_allowed") return refuseStaff(fields, answer);
  return refuse(fields, {
    status: 409,
    problem: {
      title: "Definido no servidor",
      message: "SMTP_URL, na configuração do servidor, vale no lugar do painel.",
    },
  });
}
