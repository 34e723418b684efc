import { data } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import type { Services } from "#shop/services.server.ts";
import { changeOwnPassword, changeOwnProfile, endOwnSession } from "#shop/staff/change-own-profile.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { OwnPassword, OwnProfile } from "#shop/staff/staff-forms.ts";
import { done, INTENT_FIELD } from "../admin-answer.ts";
import { changePush } from "../push/change-push.server.ts";
import { refuseOwn, said } from "./refuse-own.server.ts";

/** Handles the forms of the user's own profile, by form name. `headers`: the request's. */
export async function changeProfile(
  services: Services,
  staff: StaffSession,
  fields: Record<string, string>,
  headers: Headers,
) {
  if (fields[INTENT_FIELD]?.startsWith("avisos-")) return changePush(services, staff, fields, headers);
  if (fields[INTENT_FIELD] === "dados") {
    const form = OwnProfile.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(OwnProfile, fields) });
    const answer = await changeOwnProfile(services, staff, form.data);
    return said(fields, answer, "Dados salvos");
  }
  if (fields[INTENT_FIELD] === "senha") {
    const form = OwnPassword.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(OwnPassword, fields) });
    const answer = await changeOwnPassword(services, staff, form.data);
    return said(fields, answer, "Senha alterada");
  }
  if (!fields[INTENT_FIELD]?.startsWith("sessao-")) return refuseOwn(fields, { reason: "no_such_form" });
  await endOwnSession(services, staff, fields.session ?? "");
  return data(done(fields, "Sessão encerrada"));
}
