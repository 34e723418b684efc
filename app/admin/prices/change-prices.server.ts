import { data, replace } from "react-router";
import { noteFailure } from "#app/forms/answer-failure.server.ts";
import { above } from "#app/forms/refusal.ts";
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
import { COMMON } from "../forms/common-refusals.ts";
import { handleForms } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { done } from "../page/admin-answer.ts";
import type { Posted } from "../page/staff-context.server.ts";
import { keptText, pricesText } from "./price-texts.ts";

type Fields = Record<string, string>;

/** Handles the price tool's forms. Rules: TOOL-21. */
export const changePrices = handleForms<Posted>({ undo: undo, transform: transform });

async function transform({ services, staff, fields }: Posted) {
  const answer = await tried(services, staff, fields);
  if (typeof answer === "number") {
    const message = `Nenhum preço mudou. Tente de novo em instantes. (${PRICES_FAILED})`;
    return refuse(fields, above("Não foi possível transformar os preços", message, answer));
  }
  // Replaces the preview in the history, so that 'back' cannot run it again by mistake.
  if (answer.kind === "transformed") return replace(`/admin/precos?feito=${answer.logId}`);
  return refuseRun(fields, answer);
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

const CHOOSE = "Escolha de novo e veja a prévia.";

/** Refusals of a transformation; what a reason is called is said elsewhere, too. */
const { refuse: refuseRun } = refusals({
  ...COMMON,
  category_needed: above(PRICE_TOOL_TEXTS.category_needed, CHOOSE),
  category_blocked: above(PRICE_TOOL_TEXTS.category_blocked, CHOOSE, 409),
  unknown_category: above(PRICE_TOOL_TEXTS.unknown_category, CHOOSE, 409),
  invalid_formula: above(PRICE_TOOL_TEXTS.invalid_formula, CHOOSE, 409),
  no_products_in_category: above(PRICE_TOOL_TEXTS.no_products_in_category, CHOOSE, 409),
  no_products: above(PRICE_TOOL_TEXTS.no_products, CHOOSE, 409),
  price_too_high: above(PRICE_TOOL_TEXTS.price_too_high, CHOOSE, 409),
  already_running: above(PRICE_TOOL_TEXTS.already_running, "Espere ela terminar e veja a prévia de novo.", 409),
  confirmations_needed: above(PRICE_TOOL_TEXTS.confirmations_needed, "Nada foi transformado.", 409),
  prices_changed: ({ changed }: { changed: readonly string[] }) => {
    const what = changed.length > 0 ? `Mudaram: ${changed.join(", ")}.` : "Produtos entraram ou saíram da categoria.";
    return above(
      PRICE_TOOL_TEXTS.prices_changed,
      `${what} Nada foi transformado. Confira a prévia nova antes de executar.`,
      409,
    );
  },
});

async function undo({ services, staff, fields }: Posted) {
  const answer = await undoTransformation(services, staff, fields.transformacao ?? "");
  if (answer.kind === "undone") {
    const except = answer.kept.length > 0 ? { except: keptText(answer.kept) } : {};
    return data(done(fields, `Transformação desfeita: ${pricesText(answer.restored)} de volta`, except));
  }
  return refuseUndo(fields, answer);
}

/** Refusals of the way back. Rules: TOOL-36. */
const UNDO_REFUSALS = {
  ...COMMON,
  unknown: above("Transformação não encontrada", "Atualize a página e tente de novo.", 409),
  not_completed: above("Nada a desfazer", "Esta transformação não mudou nenhum preço.", 409),
  already_undone: above("Já foi desfeita", "Os preços desta transformação já voltaram.", 409),
  already_running: above(
    "Outra transformação desta categoria está em andamento",
    "Espere ela terminar e tente de novo.",
    409,
  ),
  all_changed: above(
    "Nenhum preço pôde voltar",
    "Todos mudaram depois desta transformação. Se houve outra mais nova, desfaça a mais nova antes.",
    409,
  ),
};

const { refuse: refuseUndo } = refusals(UNDO_REFUSALS);
