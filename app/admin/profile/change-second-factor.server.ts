import { data } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import type { Services } from "#shop/services.server.ts";
import {
  beginEnrolment,
  confirmEnrolment,
  giveUpEnrolment,
  removeSecondFactor,
  renewBackupCodes,
} from "#shop/staff/login/enrol-second-factor.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { ProvenByPassword, SecondStep } from "#shop/staff/staff-forms.ts";
import { done, INTENT_FIELD } from "../admin-answer.ts";
import { refuseOwn, said } from "./refuse-own.server.ts";

/** Forms that require the password. */
const PROVEN = new Set(["comecar", "codigos", "desativar"]);

/** Handles the second factor's forms, by form name. */
export async function changeSecondFactor(services: Services, staff: StaffSession, fields: Record<string, string>) {
  const { db } = services;
  const intent = fields[INTENT_FIELD];
  if (intent === "confirmar") {
    const form = SecondStep.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(SecondStep, fields) });
    const answer = await confirmEnrolment(services, staff, form.data.code);
    if (answer.kind === "refused") return refuseOwn(fields, answer);
    return data(done(fields, "Verificação em duas etapas ativada", { backupCodes: answer.backupCodes }));
  }
  if (intent === "desistir") {
    await giveUpEnrolment(db, staff);
    return data(done(fields, "Ativação cancelada"));
  }
  if (!PROVEN.has(intent ?? "")) return refuseOwn(fields, { reason: "no_such_form" });
  const form = ProvenByPassword.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(ProvenByPassword, fields) });
  const { currentPassword } = form.data;
  if (intent === "comecar") {
    const answer = await beginEnrolment(services, staff, currentPassword);
    return said(fields, answer, "");
  }
  if (intent === "codigos") {
    const answer = await renewBackupCodes(services, staff, currentPassword);
    if (answer.kind === "refused") return refuseOwn(fields, answer);
    return data(done(fields, "Códigos de reserva trocados", { backupCodes: answer.backupCodes }));
  }
  const answer = await removeSecondFactor(services, staff, currentPassword);
  return said(fields, answer, "Verificação em duas etapas desativada");
}
