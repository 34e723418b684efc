import { describe, expect, test } from "vitest";
import { checkRow } from "./check-row.ts";
import { readHeader } from "./upload-columns.ts";

const GOOD: Record<string, string> = {
  id: "ANEL-1",
  name: "Anel Solitário",
  category: "aneis",
  price: "129,90",
  description: "Anel em prata 925",
  material: "Prata 925",
};

/** Checks a line with these cells besides the required ones. */
function check(more: Record<string, string>) {
  const cells = { ...GOOD, ...more };
  return checkRow(readHeader(Object.keys(cells)).columns, Object.values(cells), 14);
}

function messages(more: Record<string, string>): string[] {
  const checked = check(more);
  return checked.kind === "wrong" ? checked.problems.map(({ message }) => message) : [];
}

function row(more: Record<string, string> = {}) {
  const checked = check(more);
  if (checked.kind === "wrong") throw new Error(JSON.stringify(checked.problems));
  return checked.row;
}

describe("what the specification refuses, in its words", () => {
  test.each([
    [{ category: "relogios" }, "Produto ANEL-1: Categoria inválida"],
    [{ price: "0" }, "Produto ANEL-1: Preço deve ser um número positivo"],
    [{ price: "-5" }, "Produto ANEL-1: Preço deve ser um número positivo"],
    [{ price: "grátis" }, "Produto ANEL-1: Preço deve ser um número positivo"],
    [{ discount_price: "129,90" }, "Produto ANEL-1: Preço com desconto deve ser menor que o preço original"],
    [{ discount_price: "-1" }, "Produto ANEL-1: Preço com desconto deve ser menor que o preço original"],
    [{ discount_price: "x" }, "Produto ANEL-1: Preço com desconto deve ser menor que o preço original"],
    [{ stock: "-1" }, "Produto ANEL-1: Estoque deve ser um número não negativo"],
    [{ stock: "1,5" }, "Produto ANEL-1: Estoque deve ser um número não negativo"],
    [{ name: "", price: "" }, "Produto ANEL-1: Campos obrigatórios ausentes: name (nome), price (preço)"],
    [{ id: "" }, "Produto da linha 14: Campos obrigatórios ausentes: id (código)"],
  ])("%j", (more, message) => {
    expect(messages(more)).toEqual([message]);
  });

  test("all that is wrong with a line is said at once", () => {
    expect(messages({ category: "x", price: "0", stock: "a" })).toHaveLength(3);
  });

  test("a wrong number of columns is reported with its line, not skipped", () => {
    const checked = checkRow(readHeader(Object.keys(GOOD)).columns, ["ANEL-1", "Anel"], 9);
    expect(checked).toMatchObject({
      kind: "wrong",
      line: 9,
      problems: [{ column: null, message: expect.stringContaining("Esperadas 6 colunas, encontradas 2") }],
    });
  });
});

describe("lines with more or fewer cells", () => {
  const columns = readHeader([...Object.keys(GOOD), "stock", "tags", "", ""]).columns;
  const cells = [...Object.values(GOOD), "4", "a|b"];

  test("empty ones at the end are nothing", () => {
    expect(checkRow(columns, [...cells, "", " ", ""], 2)).toMatchObject({ kind: "row", row: { left: 0 } });
  });

  test("those that are left out are empty, and told of", () => {
    const checked = checkRow(columns, cells.slice(0, 6), 2);
    expect(checked).toMatchObject({ kind: "row", row: { left: 2, pieces: null, fields: { tags: [] } } });
  });

  test("others are told of with their number", () => {
    const message = "Produto ANEL-1: Esperadas 8 colunas, encontradas 10. Confira aspas e separadores";
    expect(checkRow(columns, [...cells, "", "x"], 2)).toMatchObject({ problems: [{ message }] });
  });
});

describe("signs that nobody sees, and letters that were lost", () => {
  test.each(["name", "description", "details", "tags", "images", "image_alts", "material"])(
    "are refused in %s",
    (column) => {
      for (const sign of ["\u0001", "\u000b", "\u001f", "\u007f", "\u0085", "\u009d"]) {
        expect(messages({ [column]: `Prata${sign} 925` })).toContain(
          "Produto ANEL-1: Há um caractere invisível que a loja não aceita: apague e digite de novo",
        );
      }
      for (const word of ["Cora\uFFFDão", "CoraÃ§Ã£o"]) {
        expect(messages({ [column]: `Anel ${word} fino` })).toContain(
          `Produto ANEL-1: As letras de "${word}" chegaram trocadas: corrija e salve como CSV UTF-8`,
        );
      }
    },
  );

  test("but tabs, line breaks and capitals are not", () => {
    const { fields } = row({ description: "Um\r\ndois\rtrês\tquatro", name: "MAÇÃ E CORAÇÃO – IRMÃ" });
    expect(fields).toMatchObject({ description: "Um\ndois\ntrês\tquatro", name: "MAÇÃ E CORAÇÃO – IRMÃ" });
  });
});

describe("what is too large is said to be so, with the limit", () => {
  const PRICE = "Preço grande demais: o máximo é 9.999.999,99";
  const STOCK = "Estoque grande demais: o máximo é 1.000.000";
  test.each([
    [{ price: "99999999999.00" }, PRICE],
    [{ price: "99999999999,00" }, PRICE],
    [{ price: "10000000" }, PRICE],
    [{ price: "R$ 99.999.999.999,00" }, PRICE],
    [{ price: "99,999,999,999.00" }, PRICE],
    [{ price: "9".repeat(200) }, PRICE],
    [{ discount_price: "99999999999.00" }, "Preço com desconto deve ser menor que o preço original"],
    [{ stock: "1000001" }, STOCK],
    [{ stock: "99999999999" }, STOCK],
    [{ available_sizes: "16:2|17:1000001" }, STOCK],
    [{ weight_g: "100001" }, "weight_g (peso) grande demais: o máximo é 100.000"],
    [{ weight_g: "99999999999,5" }, "weight_g (peso) grande demais: o máximo é 100.000"],
    [{ width_cm: "1000,1" }, "width_cm (largura) grande demais: o máximo é 1.000"],
  ])("%j", (more, words) => {
    expect(messages(more)).toEqual([`Produto ANEL-1: ${words}`]);
  });

  test("but the limits themselves are taken", () => {
    const { fields, pieces } = row({ price: "9.999.999,99", stock: "1000000", weight_g: "100000", width_cm: "1000" });
    expect(fields).toMatchObject({ price_cents: 999_999_999, weight_g: 100_000, width_cm: 1_000 });
    expect(pieces).toEqual([{ size: null, onHand: 1_000_000 }]);
  });
});

describe("prices", () => {
  test.each([
    ["129,90", 12990],
    ["129.90", 12990],
    ["129", 12900],
    ["129,9", 12990],
    ["R$ 129,90", 12990],
    ["1.299,90", 129990],
    ["1,299.90", 129990],
    ["1.234.567,89", 123456789],
    ["1.234.567", 123456700],
    ["R$ 12,00", 1200],
    ["R$\u00a01.234,56", 123456],
    ["133.80000000000001", 13380],
    ["133,79999999999998", 13380],
    ["129.9000", 12990],
  ])("%s", (price, cents) => {
    expect(row({ price }).fields.price_cents).toBe(cents);
  });

  test.each(["12,345678", "1.23,4", "12,34,56", "1e3"])("%s is none", (price) => {
    expect(messages({ price })).toEqual(["Produto ANEL-1: Preço deve ser um número positivo"]);
  });

  test("what can be read in two ways is asked for again", () => {
    expect(messages({ price: "1.299" })).toEqual(["Produto ANEL-1: Preço ambíguo: escreva com centavos, como 1299,00"]);
  });
});

describe("columns beyond the required ones", () => {
  test("are left out of what is written when the file does not have them", () => {
    const { fields, pieces } = row();
    expect(Object.keys(fields)).toEqual(["name", "category", "price_cents", "description", "material"]);
    expect(pieces).toBeNull();
  });

  test("lists are divided by bars, true and 1 are yes", () => {
    const { fields } = row({
      images: "a.jpg| b.jpg ||",
      tags: "a|b|a",
      is_new: "TRUE",
      is_on_sale: "1",
      is_best_seller: "não",
    });
    expect(fields).toMatchObject({
      images: ["a.jpg", "b.jpg"],
      tags: ["a", "b"],
      is_new: true,
      is_on_sale: true,
      is_best_seller: false,
    });
  });

  test("an empty cell empties, but for stock", () => {
    const { fields, pieces } = row({ discount_price: "", images: "", weight_g: "", stock: "" });
    expect(fields).toMatchObject({ discount_price_cents: null, images: [], weight_g: null });
    expect(pieces).toBeNull();
  });

  test("alternative texts keep their places", () => {
    expect(row({ image_alts: "|De lado" }).fields.image_alts).toEqual(["", "De lado"]);
  });

  test("measures take a comma and one decimal", () => {
    expect(row({ weight_g: "3,45", width_cm: "10.5" }).fields).toMatchObject({ weight_g: 3.5, width_cm: 10.5 });
    expect(messages({ weight_g: "0" })).toHaveLength(1);
  });

  test("NCM has eight digits, a GTIN a right check digit", () => {
    expect(row({ ncm: "7113.11.00" }).fields.ncm).toBe("71131100");
    expect(messages({ ncm: "7113" })).toHaveLength(1);
    expect(row({ gtin: "7891234567895" }).gtins).toEqual([{ size: null, gtin: "7891234567895" }]);
    expect(messages({ gtin: "7891234567894" })).toHaveLength(1);
  });

  test("what a spreadsheet took for a number is what it was", () => {
    const { fields, pieces, gtins } = row({
      stock: "4.0",
      weight_g: "3.5000000000000004",
      ncm: "71131100.0",
      gtin: "7891234567895.0",
      is_new: "1.0",
    });
    expect(fields).toMatchObject({ weight_g: 3.5, ncm: "71131100", is_new: true });
    expect(pieces).toEqual([{ size: null, onHand: 4 }]);
    expect(gtins).toEqual([{ size: null, gtin: "7891234567895" }]);
    expect(row({ id: "1001.0", available_sizes: "17.0|18,5" })).toMatchObject({
      id: "1001",
      fields: { available_sizes: ["17", "18,5"] },
    });
    expect(row({ stock: "1.234,00" }).pieces).toEqual([{ size: null, onHand: 1_234 }]);
    expect(messages({ stock: "1.000" })).toHaveLength(1);
  });

  test("a category may be written as it is shown", () => {
    expect(row({ category: "Anéis" }).fields.category).toBe("aneis");
  });
});

describe("sizes and pieces", () => {
  test("one number is shared by all sizes", () => {
    expect(row({ available_sizes: "16|17", stock: "5" })).toMatchObject({
      fields: { available_sizes: ["16", "17"] },
      pieces: [{ size: null, onHand: 5 }],
    });
  });

  test("or each size has its own", () => {
    expect(row({ available_sizes: "16:2|17:1", stock: "3", gtin: "17:7891234567895" })).toMatchObject({
      fields: { available_sizes: ["16", "17"] },
      pieces: [
        { size: "16", onHand: 2 },
        { size: "17", onHand: 1 },
      ],
      gtins: [{ size: "17", gtin: "7891234567895" }],
    });
  });

  test.each([
    [{ available_sizes: "16:2|17" }, "de todos os tamanhos ou de nenhum"],
    [{ available_sizes: "16:2|16:1" }, "repetido"],
    [{ available_sizes: "16:02:00" }, "A planilha leu os tamanhos como hora"],
    [{ available_sizes: "16:x" }, "Estoque deve ser um número não negativo"],
    [{ available_sizes: "16:2|17:1", stock: "9" }, "difere da soma"],
    [{ available_sizes: "16:2", gtin: "7891234567895" }, "um GTIN por tamanho"],
    [{ available_sizes: "16:2", gtin: "18:7891234567895" }, "um GTIN por tamanho"],
  ])("%j is refused", (more, words) => {
    expect(messages(more)).toEqual([expect.stringContaining(words)]);
  });
});

test("the header takes names in any case and both spellings, and what the report adds", () => {
  const header = readHeader([" ID ", "Name", "discountPrice", "cor", "linha", "erros"]);
  expect(header.columns).toEqual(["id", "name", "discount_price", null, null, null]);
  expect(header.missing).toEqual(["category", "price", "description", "material"]);
  expect(header.ignored).toEqual(["cor"]);
});
