import type { ChoiceProblem } from "./transformation-choice.ts";

export type PriceToolProblem =
  | ChoiceProblem
  | "no_products_in_category"
  | "no_products"
  | "price_too_high"
  | "already_running"
  | "prices_changed"
  | "confirmations_needed";

/** Rules: TOOL-1, TOOL-4. */
export const PRICE_TOOL_TEXTS: Record<PriceToolProblem, string> = {
  category_needed: "Categoria é obrigatória",
  category_blocked: "A categoria Correntes está bloqueada para transformação de preços",
  unknown_category: "Nenhum produto encontrado na categoria selecionada",
  invalid_formula: "Fórmula de transformação inválida",
  no_products_in_category: "Nenhum produto encontrado na categoria selecionada",
  no_products: "Nenhum produto encontrado no banco de dados...",
  price_too_high: "Um dos novos preços seria alto demais",
  already_running: "Outra transformação desta categoria está em andamento",
  prices_changed: "Os preços mudaram depois da prévia",
  confirmations_needed: "Marque todas as confirmações para continuar",
};

export const NOT_AUTHENTICATED = "Not authenticated";
/** Rules: TOOL-34. */
export const PRICES_FAILED = "Failed to transform prices";
