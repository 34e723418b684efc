import { data } from "react-router";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { sendTextForTest } from "#shop/messages/preview-text.server.ts";
import type { Services } from "#shop/services.server.ts";
import {
  checkText,
  restoreText,
  type SaveTextAnswer,
  saveText,
  undoTextChange,
} from "#shop/settings/texts/save-text.server.ts";
import { isMailText, type TextKey } from "#shop/settings/texts/texts.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { done, INTENT_FIELD } from "../../admin-answer.ts";
import { refuseStaff } from "../../refuse-staff.server.ts";
import { refuseTest } from "../change-mails.server.ts";
import { mailOf } from "./load-text.server.ts";

type Fields = Record<string, string>;

interface TextChange {
  services: Services;
  staff: StaffSession;
  key: TextKey;
  fields: Fields;
}

/** Handles the forms of a text's page. */
export async function changeShopText({ services, staff, key, fields }: TextChange) {
  const text = { key, version: fields.version ?? "" };
  switch (fields[INTENT_FIELD]) {
    case "salvar":
      return changeTyped({ services, staff, key, fields });
    case "restaurar":
      return said(fields, await restoreText(services, staff, text), "O texto original voltou");
    case "desfazer":
      return said(fields, await undoTextChange(services, staff, text), "Última alteração desfeita");
    default:
      return refuseStaff(fields, { reason: "no_such_form" });
  }
}

/** The editor has three buttons for what was typed: to save it, to see it, and to send it to oneself. */
async function changeTyped({ services, staff, key, fields }: TextChange) {
  if (fields.fazer === "previa") return data(await preview({ services, staff, key, fields }));
  if (fields.fazer === "teste") return test({ services, staff, key, fields });
  const version = fields.version ?? "";
  return said(fields, await saveText(services, staff, { key, typed: fields, version }), "Texto salvo");
}

async function preview({ services, key, fields }: TextChange) {
  const { parts, errors } = checkText(key, fields);
  const mail = isMailText(key) ? await mailOf(services, key, parts) : null;
  return done(fields, "", { errors, text: { typed: parts, mail } });
}

async function test({ services, staff, key, fields }: TextChange) {
  const { parts, errors } = checkText(key, fields);
  if (Object.keys(errors).length > 0) return refuse(fields, { status: 422, errors });
  if (!isMailText(key)) return refuseStaff(fields, { reason: "no_such_form" });
  const answer = await sendTextForTest(services, staff, { key, parts });
  if (answer.kind !== "sent") return refuseTest(fields, answer);
  const text = { typed: parts, mail: await mailOf(services, key, parts) };
  return data(done(fields, `Teste enviado para ${staff.email}`, { text }));
}

function said(fields: Fields, answer: SaveTextAnswer, words: string) {
  if (answer.kind === "saved") return data(done(fields, words));
  if (answer.kind === "invalid") return refuse(fields, { status: 422, errors: answer.errors });
  return refuseStaff(fields, answer);
}
