import { expect, test } from "vitest";
import { PRICE_TOOL_TEXTS } from "./price-tool-texts.ts";
import { readChoice } from "./transformation-choice.ts";

const read = (category: string, formulaKey = "multiply_2x") => readChoice({ category, formulaKey });

test("a category and a formula are both needed, the category is asked for first", () => {
  expect(read("", "")).toBe("category_needed");
  expect(read("  ")).toBe("category_needed");
  expect(read("aneis", "")).toBe("invalid_formula");
  expect(read("aneis", "multiply_9x")).toBe("invalid_formula");
  expect(read("aneis")).toEqual({ category: "aneis", formula: "multiply_2x" });
});

test("a category is known however it is written; 'correntes' is blocked however it is written", () => {
  expect(read(" Anéis ")).toMatchObject({ category: "aneis" });
  expect(read("PULSEIRAS")).toMatchObject({ category: "pulseiras" });
  expect(read("correntes")).toBe("category_blocked");
  expect(read("CORRENTES")).toBe("category_blocked");
  expect(read("colares")).toBe("unknown_category");
  expect(read("constructor")).toBe("unknown_category");
});

test("the messages of the specification, to the letter", () => {
  expect(PRICE_TOOL_TEXTS).toMatchObject({
    category_needed: "Categoria é obrigatória",
    invalid_formula: "Fórmula de transformação inválida",
    no_products_in_category: "Nenhum produto encontrado na categoria selecionada",
    no_products: "Nenhum produto encontrado no banco de dados...",
  });
});
