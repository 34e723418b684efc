import type { RouterContextProvider } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { answerDone } from "#app/forms/submit-form.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { updateProfile } from "#shop/customers/accounts/update-profile.server.ts";
import { readProfileOrDefault } from "./load-account.server.ts";
import { openAccountForm } from "./open-form.server.ts";
import { NOT_SAVED, profileRules } from "./profile-rules.ts";

/** Saves the posted 'Meus Dados' (profile and address). A refusal keeps everything typed. */
export async function saveProfile(request: Request, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const opened = await openAccountForm(request, context);
  if (opened.kind === "closed") return opened.answer;
  const { fields, session } = opened;
  try {
    const rules = profileRules(await readProfileOrDefault(db, session, clock()), fields);
    const form = rules.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(rules, fields) });
    const result = await updateProfile(db, session, form.data, clock());
    if (result.kind === "refused") return refuse(fields, { status: 409, problem: NOT_SAVED });
  } catch (error) {
    return answerFailure(services, fields, error, NOT_SAVED);
  }
  return answerDone(fields, "/account?salvo=perfil");
}
