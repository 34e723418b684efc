import { data, replace } from "react-router";
import { noteFailure } from "#app/forms/answer-failure.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { CONFIRMATIONS } from "#shop/catalogue-admin/price-tool/price-risk.ts";
import { PRICE_TOOL_TEXTS, PRICES_FAILED } from "#shop/catalogue-admin/price-tool/price-tool-texts.ts";
import {
  type TransformationAnswer,
  transformPrices,
} from "#shop/catalogue-admin/price-tool/transform-prices.server.ts";
import { undoTransformation } from "#shop/catalogue-admin/price-tool/undo-transformation.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { done, INTENT_FIELD } from "../admin-answer.ts";
import { refuseStaff } from "../refuse-staff.server.ts";
import { keptText, pricesText, UNDO_WORDS } from "./price-texts.ts";

type Fields = Record<string, string>;

/** Handles the price tool's forms. Rules: TOOL-21. */
export async function changePrices(services: Services, staff: StaffSession, fields: Fields) {
  if (fields[INTENT_FIELD] === "desfazer") return undo(services, staff, fields);
  return fields[INTENT_FIELD] === "transformar"
    ? transform(services, staff, fields)
    : refuseStaff(fields, { reason: "no_such_form" });
}

async function transform(services: Services, staff: StaffSession, fields: Fields) {
  const answer = await tried(services, staff, fields);
  if (typeof answer === "number") {
    const message = `Nenhum preço mudou. Tente de novo em instantes. (${PRICES_FAILED})`;
    return refuse(fields, { status: answer, problem: { title: "Não foi possível transformar os preços", message } });
  }
  // Replaces the preview in the history, so that 'back' cannot run it again by mistake.
  if (answer.kind === "transformed") return replace(`/admin/precos?feito=${answer.logId}`);
  if (answer.reason === "not_allowed") return refuseStaff(fields, answer);
  const problem = { title: PRICE_TOOL_TEXTS[answer.reason], message: hintOf(answer) };
  return refuse(fields, { status: answer.reason === "category_needed" ? 422 : 409, problem });
}

/** A number: it failed, and that is the status to answer with. */
async function tried(
  services: Services,
  staff: StaffSession,
  fields: Fields,
): Promise<TransformationAnswer | 500 | 503> {
  try {
    return await transformPrices(services, staff, {
      category: fields.categoria ?? "",
      formulaKey: fields.formula ?? "",
      confirmations: CONFIRMATIONS.filter((each) => fields[each] !== undefined),
      mark: fields.previa ?? "",
    });
  } catch (error) {
    return noteFailure(services.logger, error);
  }
}

function hintOf(answer: Exclude<Extract<TransformationAnswer, { kind: "refused" }>, { reason: "not_allowed" }>) {
  switch (answer.reason) {
    case "prices_changed":
      return answer.changed.length > 0
        ? `Mudaram: ${answer.changed.join(", ")}. Nada foi transformado. Confira a prévia nova antes de executar.`
        : "Produtos entraram ou saíram da categoria. Nada foi transformado. Confira a prévia nova antes de executar.";
    case "already_running":
      return "Espere ela terminar e veja a prévia de novo.";
    case "confirmations_needed":
      return "Nada foi transformado.";
    default:
      return "Escolha de novo e veja a prévia.";
  }
}

async function undo(services: Services, staff: StaffSession, fields: Fields) {
  const answer = await undoTransformation(services, staff, fields.transformacao ?? "");
  if (answer.kind === "undone") {
    const except = answer.kept.length > 0 ? { except: keptText(answer.kept) } : {};
    return data(done(fields, `Transformação desfeita: ${pricesText(answer.restored)} de volta`, except));
  }
  if (answer.reason === "not_allowed") return refuseStaff(fields, answer);
  return refuse(fields, { status: 409, problem: UNDO_WORDS[answer.reason] });
}
