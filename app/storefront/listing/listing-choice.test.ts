import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choiceAddress, countFilters, NO_FILTERS, parseListingChoice } from "./listing-choice.ts";

const choice = (query: string) => parseListingChoice(new URLSearchParams(query));
const normal = (query: string) => choiceAddress("/promocoes", choice(query));

describe("a choice in an address", () => {
  test.each([
    ["", "/promocoes"],
    ["preco_min=0&preco_max=300&ordem=default&pagina=1&etiquetas=", "/promocoes"],
    ["preco_max=200&preco_min=50", "/promocoes?preco_min=50&preco_max=200"],
    ["preco_min=250&preco_max=100", "/promocoes?preco_min=250&preco_max=250"],
    ["preco_min=49,90&preco_max=R$ 80", "/promocoes?preco_min=49&preco_max=80"],
    ["preco_min=R$ 1.50&preco_max=1.500", "/promocoes?preco_min=1"],
    ["preco_min=５０,&preco_max= 1.299,90 ", "/promocoes?preco_min=50"],
    ["preco_min=-5&preco_max=9999", "/promocoes"],
    ["preco_min=muito&preco_max=1e2", "/promocoes"],
    ["etiquetas=Oferta&etiquetas=Novo&etiquetas=Oferta", "/promocoes?etiquetas=Novo,Oferta"],
    ["etiquetas=ponto de luz,,%20Novo", "/promocoes?etiquetas=Novo,ponto+de+luz"],
    [`etiquetas=${"x".repeat(61)},a%00b`, "/promocoes"],
    ["etiquetas=Promoção", "/promocoes?etiquetas=Oferta"],
    ["etiquetas=Promoção,Novo,Oferta", "/promocoes?etiquetas=Novo,Oferta"],
    ["disponivel=1&tamanho=18&tamanho=17", "/promocoes?tamanho=17,18&disponivel=1"],
    ["pedra=Zircônia branca&material=Prata 925", "/promocoes?material=Prata+925&pedra=Zirc%C3%B4nia+branca"],
    ["disponivel=sim&tamanho=&material=,", "/promocoes"],
    ["ordem=price-asc&pagina=3&utm_source=x", "/promocoes?ordem=price-asc&pagina=3"],
    ["ordem=preço", "/promocoes"],
    ["pagina=0&preco_max=90", "/promocoes?preco_max=90"],
    ["pagina=zero", "/promocoes"],
  ])("%s is kept as %s", (query, address) => expect(normal(query)).toBe(address));

  test("holds at most ten tags", () => {
    expect(choice(`etiquetas=${Array.from({ length: 50 }, (_, n) => `t${n}`).join(",")}`).tags).toHaveLength(10);
  });

  test("any choice has one address, which gives the same choice", () => {
    const whole = fc.integer({ min: -10, max: 400 }).map(String);
    const parameters = fc.record({
      preco_min: whole,
      preco_max: whole,
      etiquetas: fc.array(fc.string({ unit: "grapheme", maxLength: 8 })).map((tags) => tags.join(",")),
      tamanho: fc.array(fc.string({ unit: "grapheme", maxLength: 8 })).map((sizes) => sizes.join(",")),
      pedra: fc.array(fc.string({ unit: "grapheme", maxLength: 8 })).map((stones) => stones.join(",")),
      disponivel: fc.constantFrom("1", "0", ""),
      ordem: fc.constantFrom("price-asc", "name-desc", "outra"),
      pagina: fc.integer({ min: 1, max: 99 }).map(String),
    });
    fc.assert(
      fc.property(parameters, (given) => {
        const read = parseListingChoice(new URLSearchParams(given));
        const address = choiceAddress("/promocoes", read);
        expect(parseListingChoice(new URL(address, "http://loja").searchParams)).toEqual(read);
      }),
    );
  });
});

test("the price range is one filter, each tag another", () => {
  expect(countFilters(NO_FILTERS)).toBe(0);
  expect(countFilters({ ...NO_FILTERS, range: { min: 10, max: 200 }, tags: ["Novo", "Oferta"] })).toBe(3);
  expect(
    countFilters({ ...NO_FILTERS, sizes: ["17"], materials: ["Prata 925"], stones: ["Ônix"], available: true }),
  ).toBe(4);
});
