import { type CategorySlug, isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { plainText } from "#shop/catalogue/search/search-term.ts";
import { type FormulaKey, isFormulaKey } from "./price-formula.ts";

const BLOCKED: CategorySlug = "correntes";

export interface Choice {
  category: CategorySlug;
  formula: FormulaKey;
}

export type ChoiceProblem = "category_needed" | "category_blocked" | "unknown_category" | "invalid_formula";

/** Rules: TOOL-3. */
export function isBlocked(category: string): boolean {
  return category === BLOCKED;
}

/** Null if it may be transformed. Rules: TOOL-2. */
export function categoryProblem(typed: string): Exclude<ChoiceProblem, "invalid_formula"> | null {
  const category = plainText(typed.trim());
  if (category === "") return "category_needed";
  if (isBlocked(category)) return "category_blocked";
  return isCategorySlug(category) ? null : "unknown_category";
}

/** The first problem, category first. Rules: TOOL-1. */
export function readChoice(typed: { category: string; formulaKey: string }): Choice | ChoiceProblem {
  const problem = categoryProblem(typed.category);
  if (problem) return problem;
  const category = plainText(typed.category.trim());
  const formula = typed.formulaKey.trim();
  if (!isCategorySlug(category)) return "unknown_category";
  return isFormulaKey(formula) ? { category, formula } : "invalid_formula";
}
