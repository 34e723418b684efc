import { data } from "react-router";
import { changeOwnPassword, changeOwnProfile, endOwnSession } from "#shop/staff/change-own-profile.server.ts";
import { OwnPassword, OwnProfile } from "#shop/staff/staff-forms.ts";
import { checked, handleForms } from "../forms/handlers.server.ts";
import { done } from "../page/admin-answer.ts";
import type { PanelPost } from "../page/panel-page.server.ts";
import { changePush } from "../push/change-push.server.ts";
import { said } from "./refuse-own.server.ts";

/** Handles the forms of the user's own profile. */
export const changeProfile = handleForms<PanelPost>({
  push: changePush,
  details: checked(OwnProfile, async ({ services, staff, fields }, form) =>
    said(fields, await changeOwnProfile(services, staff, form), "Dados salvos"),
  ),
  password: checked(OwnPassword, async ({ services, staff, fields }, form) =>
    said(fields, await changeOwnPassword(services, staff, form), "Senha alterada"),
  ),
  async endSession({ services, staff, fields }) {
    await endOwnSession(services, staff, fields.session ?? "");
    return data(done(fields, "Sessão encerrada"));
  },
});
