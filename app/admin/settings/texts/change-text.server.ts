import { data } from "react-router";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { sendTextForTest } from "#shop/messages/preview-text.server.ts";
import {
  checkText,
  restoreText,
  type SaveTextAnswer,
  saveText,
  undoTextChange,
} from "#shop/settings/texts/save-text.server.ts";
import { isMailText, type TextKey } from "#shop/settings/texts/texts.ts";
import { handleForms } from "../../forms/handlers.server.ts";
import { done } from "../../page/admin-answer.ts";
import { refuseStaff } from "../../page/refuse-staff.server.ts";
import type { Posted } from "../../page/staff-context.server.ts";
import { refuseTest } from "../change-mails.server.ts";
import { mailOf } from "./load-text.server.ts";

type Fields = Record<string, string>;

interface TextChange extends Posted {
  key: TextKey;
}

const versionOf = ({ key, fields }: TextChange) => ({ key, version: fields.version ?? "" });

/** Handles the forms of a text's page. */
export const changeShopText = handleForms<TextChange>({
  save: changeTyped,
  async restore(change) {
    const { services, staff, fields } = change;
    return said(fields, await restoreText(services, staff, versionOf(change)), "O texto original voltou");
  },
  async undo(change) {
    const { services, staff, fields } = change;
    return said(fields, await undoTextChange(services, staff, versionOf(change)), "Última alteração desfeita");
  },
});

/** The editor has three buttons for what was typed: to save it, to see it, and to send it to oneself. */
async function changeTyped(change: TextChange) {
  const { services, staff, fields } = change;
  if (fields.fazer === "previa") return data(await preview(change));
  if (fields.fazer === "teste") return test(change);
  return said(fields, await saveText(services, staff, { ...versionOf(change), typed: fields }), "Texto salvo");
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
