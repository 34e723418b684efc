import { data } from "react-router";
import {
  type PricePreview,
  previewTransformation,
} from "#shop/catalogue-admin/price-tool/preview-transformation.server.ts";
import {
  averagePercent,
  isChange,
  largeSwings,
  PREVIEW_ITEMS,
  percentText,
} from "#shop/catalogue-admin/price-tool/price-change.ts";
import { formulaName, formulaShortName, isFormulaKey } from "#shop/catalogue-admin/price-tool/price-formula.ts";
import { confirmationsFor, needsRiskWarning } from "#shop/catalogue-admin/price-tool/price-risk.ts";
import { PRICE_TOOL_TEXTS } from "#shop/catalogue-admin/price-tool/price-tool-texts.ts";
import { categoryProblem } from "#shop/catalogue-admin/price-tool/transformation-choice.ts";
import type { TransformationLog } from "#shop/catalogue-admin/price-tool/transformation-log.ts";
import { readTransformations } from "#shop/catalogue-admin/price-tool/transformation-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";
import { agoText, priceCategoryText, runDateText } from "./price-texts.ts";

/** Loads the price tool's page; the choice is in the URL. */
export async function loadPrices({ db, clock }: Services, staff: StaffSession, search: URLSearchParams) {
  const now = clock();
  const history = await readTransformations(db, staff);
  if ("kind" in history) throw data(null, { status: 403 });
  const choice = { categoria: search.get("categoria") ?? "", formula: search.get("formula") ?? "" };
  const asked = search.has("categoria") || search.has("formula");
  const seen = asked
    ? await previewTransformation({ db, clock }, staff, { category: choice.categoria, formulaKey: choice.formula })
    : null;
  const done = history.find(({ id }) => id === search.get("feito"));
  return {
    choice,
    errors: asked ? errorsOf(choice) : {},
    // Errors in the choice itself are shown at their fields instead.
    problem: seen?.kind === "refused" && seen.reason in TOLD_ABOVE ? TOLD_ABOVE[seen.reason] : undefined,
    preview: seen?.kind === "preview" ? shownPreview(seen, now) : null,
    confirming: search.get("confirmar") === "1",
    history: history.map((log) => shownLog(log, now)),
    done: done && shownLog(done, now),
    mayWrite: mayDo(staff.role, "prices.write"),
  };
}

export type PricesPage = Awaited<ReturnType<typeof loadPrices>>;
export type ShownPreview = NonNullable<PricesPage["preview"]>;
export type ShownLog = PricesPage["history"][number];

const TOLD_ABOVE: Record<string, { title: string; message: string }> = {
  no_products_in_category: {
    title: PRICE_TOOL_TEXTS.no_products_in_category,
    message: "Escolha outra categoria. Peças arquivadas ou fora das listas não contam.",
  },
  no_products: {
    title: PRICE_TOOL_TEXTS.no_products,
    message: "Cadastre produtos ou envie uma planilha antes de transformar preços.",
  },
  price_too_high: { title: PRICE_TOOL_TEXTS.price_too_high, message: "Confira os preços atuais da categoria." },
};

interface ChosenFields {
  categoria: string;
  formula: string;
}

function errorsOf({ categoria, formula }: ChosenFields): Partial<ChosenFields> {
  const problem = categoryProblem(categoria);
  return {
    ...(problem && { categoria: PRICE_TOOL_TEXTS[problem] }),
    ...(!isFormulaKey(formula) && { formula: PRICE_TOOL_TEXTS.invalid_formula }),
  };
}

function shownPreview(preview: PricePreview, now: Date) {
  const { category, formula, changes, changing, unproved, leftOut, risk, recent, mark, executionTimeMs } = preview;
  const changed = changes.filter(isChange);
  return {
    category,
    formula,
    categoryName: priceCategoryText(category),
    formulaName: formulaName(formula),
    items: changed.slice(0, PREVIEW_ITEMS),
    total: changes.length,
    changing,
    unproved,
    leftOut,
    impact: `${percentText(averagePercent(changed))} em média`,
    swings: largeSwings(changed),
    risk,
    confirmations: [...confirmationsFor(risk)],
    warnsFirst: needsRiskWarning(risk),
    recent: recent.map((log) => shownLog(log, now)),
    mark,
    executionTimeMs,
  };
}

function shownLog(log: TransformationLog, now: Date) {
  return {
    id: log.id,
    category: priceCategoryText(log.category),
    formula: formulaShortName(log.formula),
    status: log.status,
    total: log.totalProducts,
    updated: log.updatedProducts,
    restored: log.restoredProducts,
    undone: log.undoneAt !== null,
    executionTimeMs: log.executionTimeMs,
    when: runDateText(log.createdAt, now),
    ago: agoText(log.createdAt, now),
    by: log.staffName,
  };
}
