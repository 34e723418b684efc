import { describe, expect, test } from "vitest";
import { manyChangeOf, percentPrices, typedBasisPoints } from "./bulk-change.ts";
import { editLabel, editOf, formOf, newProductErrors, productErrors } from "./product-form.ts";
import { planStock, stockErrors, stockFormOf } from "./stock-form.ts";

const FIELDS = { name: "Anel", category: "aneis", price: "1.299,90" };

test.each([
  [{ name: " " }, "name", "Informe o nome"],
  [{ name: "a".repeat(201) }, "name", "Texto com mais de 200 caracteres"],
  [{ category: "relogios" }, "category", "Escolha a categoria"],
  [{ price: "" }, "price", "Preço deve ser um número positivo"],
  [{ price: "abc" }, "price", "Preço deve ser um número positivo"],
  [{ discountPrice: "1299,90" }, "discountPrice", "Preço com desconto deve ser menor que o preço original"],
  [{ discountPrice: "0" }, "discountPrice", "Preço com desconto deve ser menor que o preço original"],
  [{ price: "99999999999,00" }, "price", "Preço grande demais: o máximo é 9.999.999,99"],
  [{ weight: "100001" }, "weight", "Peso grande demais: o máximo é 100.000"],
  [{ width: "1000,5" }, "width", "Largura grande demais: o máximo é 1.000"],
  [{ weight: "0" }, "weight", "Informe um número positivo, como 12,5"],
  [{ ncm: "7113" }, "ncm", "NCM deve ter 8 dígitos"],
  [{ details: "x".repeat(301) }, "details", "Item com mais de 300 caracteres"],
])("%j is wrong at %s", (typed, field, message) => {
  expect(productErrors({ ...FIELDS, ...typed })).toEqual({ [field]: message });
});

test.each(["name", "description", "details", "tags", "material", "stone"])(
  "signs that nobody sees are wrong at %s",
  (field) => {
    for (const sign of ["\u0000", "\u000b", "\u001f", "\u0093"]) {
      expect(productErrors({ ...FIELDS, [field]: `Prata${sign}925` })).toEqual({
        [field]: "Há um caractere invisível que a loja não aceita: apague e digite de novo",
      });
    }
    expect(productErrors({ ...FIELDS, [field]: "Prata\r\n925\t" })).toEqual({});
  },
);

test("all that a new product lacks is named at once, as people call it", () => {
  const errors = newProductErrors({ countShared: "x" });
  expect(errors).toEqual({
    id: "Informe o código",
    name: "Informe o nome",
    category: "Escolha a categoria",
    price: "Preço deve ser um número positivo",
    countShared: "Estoque deve ser um número não negativo",
  });
  expect(Object.keys(errors).map(editLabel)).toEqual(["Código", "Nome", "Categoria", "Preço", "Estoque"]);
  expect(["size3", "perSize", "gtinShared", "discountPrice"].map(editLabel)).toEqual([
    "Tamanhos",
    "Tamanhos",
    "GTIN",
    "Preço com desconto",
  ]);
});

test("what is read from the fields stands in them as before", () => {
  const edit = editOf(
    {
      ...FIELDS,
      discountPrice: "R$ 999,00",
      tags: "fino, presente, fino",
      details: "Prata 925\n\nFeito à mão",
      weight: "2,54",
      ncm: "7113.11.00",
      isNew: "1",
      pictures:
        '[{"path":"a.jpg","alt":" Um anel "},{"alt":"sem caminho"},{"path":"b.jpg","role":"worn"},{"path":"c.jpg","role":"x"}]',
    },
    ["16", "17"],
  );
  expect(edit).toMatchObject({
    price_cents: 129_990,
    discount_price_cents: 99_900,
    tags: ["fino", "presente"],
    details: ["Prata 925", "Feito à mão"],
    weight_g: 2.5,
    ncm: "71131100",
    is_new: true,
    images: ["a.jpg", "b.jpg", "c.jpg"],
    image_alts: ["Um anel", "", ""],
    picture_roles: { "b.jpg": "worn" },
  });
  expect(editOf(formOf(edit), edit.available_sizes)).toEqual(edit);
});

describe("sizes and pieces", () => {
  test.each([
    [{ size0: "16", size1: "16" }, { size1: "Tamanho repetido" }],
    [{ size0: "a|b" }, { size0: "Até 30 caracteres, sem | e :" }],
    [{ countShared: "1,5" }, { countShared: "Estoque deve ser um número não negativo" }],
    [{ countShared: "1000001" }, { countShared: "Estoque grande demais: o máximo é 1.000.000" }],
    [{ perSize: "1" }, { perSize: "Informe pelo menos um tamanho" }],
    [{ perSize: "1", size0: "16", count0: "1", count1: "3" }, { size1: "Informe o tamanho" }],
    [
      { perSize: "1", size0: "16", gtin0: "123" },
      { gtin0: "GTIN deve ter 8, 12, 13 ou 14 dígitos com dígito verificador correto" },
    ],
    [{ perSize: "1", size0: "16", gtin0: "7891234567895", countShared: "x" }, {}],
  ])("%j: %j", (fields, errors) => {
    expect(stockErrors({ category: "aneis", ...fields })).toEqual(errors);
  });

  const row = { id: "a", size: "16", onHand: 3, reserved: 1, gtin: null, drawnOn: false };
  const plan = (fields: Record<string, string>, present = [row]) =>
    planStock(stockFormOf(fields), { category: "aneis", present });

  test("an empty count moves nothing, a count moves its difference", () => {
    const sized = { perSize: "1", size0: "16", seen0: "5" };
    expect(plan({ ...sized, count0: "" })).toMatchObject({ moves: [] });
    expect(plan({ ...sized, count0: "4" })).toMatchObject({ moves: [{ id: "a", delta: -1 }] });
    expect(plan({ ...sized, count0: "2" })).toEqual({ refused: "reserved", size: "16" });
  });

  test("sizes that were sold stay sizes", () => {
    const free = { ...row, reserved: 0 };
    expect(plan({ countShared: "2" }, [{ ...free, drawnOn: true }])).toEqual({ refused: "sized_for_good", size: "16" });
    expect(plan({ countShared: "2" }, [free])).toEqual({
      moves: [{ id: "a", size: "16", delta: -3 }],
      added: [{ size: null, onHand: 2, gtin: null }],
      names: [],
      dropped: ["a"],
    });
  });
});

test.each([
  ["10", 1000],
  ["-7,5", -750],
  ["+12.25%", 1225],
  ["0", null],
  ["-91", null],
  ["501", null],
  ["dez", null],
])("%s percent are %j hundredths", (typed, basisPoints) => {
  expect(typedBasisPoints(typed)).toBe(basisPoints);
});

test("a percentage is half up to the centavo, and never leaves a discount that is none", () => {
  expect(percentPrices({ price_cents: 9_999, discount_price_cents: null }, 1250)?.price_cents).toBe(11_249);
  expect(percentPrices({ price_cents: 2, discount_price_cents: 1 }, -5000)).toBeNull();
  expect(percentPrices({ price_cents: 1, discount_price_cents: null }, -9000)).toBeNull();
});

test.each([
  [{ acao: "category", categoria: "x" }, { categoria: "Escolha a categoria" }],
  [{ acao: "tags" }, { incluir: "Informe uma tag" }],
  [
    { acao: "tags", incluir: "fi\u0002no" },
    { incluir: "Há um caractere invisível que a loja não aceita: apague e digite de novo" },
  ],
  [{ acao: "marks", novo: "" }, { novo: "Escolha o que muda" }],
  [{ acao: "percent", percentual: "x" }, { percentual: "Informe um percentual de -90 a 500, como 10 ou -7,5" }],
])("%j is no change of several", (fields, errors) => {
  expect(manyChangeOf(fields)).toEqual({ errors });
});
