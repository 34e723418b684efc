import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MailText, originalOf, type TextEntry, type TextPart, textParts } from "./text-entry.ts";
import { fieldsIn, fillTemplate, parseTemplate, templateProblem, tidyTemplate } from "./text-template.ts";
import { mailWords, presentTemplate, SHOP_TEXTS, type TextKey, textEntry } from "./texts.ts";

const ALL = Object.entries(SHOP_TEXTS) as [TextKey, TextEntry][];
const NONE = { brand: { name: "Lavra" }, texts: {} };

const ENTRY: MailText = {
  group: "orders",
  name: "Exemplo",
  used: "Nunca.",
  fields: {
    nome: { label: "Nome", example: "Ana" },
    pedido: { label: "Número do pedido", example: "nº 1", required: true },
    fatos: { label: "Fatos", example: "Fato.", required: true, block: true },
  },
  parts: { subject: "Pedido {pedido}", lead: "Olá, {nome}. {fatos}", closing: "" },
};

describe("the catalogue", () => {
  test("every original passes its own check, and uses every block of its text once", () => {
    const wrong = ALL.flatMap(([key, entry]) =>
      textParts(entry).map((part) => [key, part, templateProblem(entry, part, originalOf(entry, part))] as const),
    ).filter(([, , problem]) => problem !== null);
    expect(wrong).toEqual([]);
    for (const [key, entry] of ALL) {
      const used = textParts(entry).flatMap((part) => fieldsIn(originalOf(entry, part)));
      const blocks = Object.keys(entry.fields).filter((name) => entry.fields[name]?.block);
      expect([key, used.filter((name) => blocks.includes(name))]).toEqual([key, blocks]);
    }
  });

  test("every field has a plain name, a label and an example; every text a name of its own", () => {
    for (const [, { fields, used }] of ALL) {
      for (const [name, { label, example }] of Object.entries(fields)) {
        expect(name).toMatch(/^[a-z]+$/);
        expect(label).toMatch(/^[A-ZÀ-Ú].*[^.]$/);
        expect(example).not.toMatch(/[{}]|^$/);
      }
      expect(used).toMatch(/^[A-ZÀ-Ú].*\.$/);
    }
    expect(new Set(ALL.map(([, { name }]) => name)).size).toBe(ALL.length);
  });
});

describe("a text is refused", () => {
  test.each<[string, TextPart, string, RegExp]>([
    ["empty where the original is not", "lead", "", /Digite o texto/],
    ["too long", "subject", `{pedido} ${"a".repeat(120)}`, /no máximo 120/],
    ["a subject of two lines", "subject", "{pedido}\nBcc: mau@exemplo.com", /quebras de linha/],
    ["a control character", "lead", "Olá\u0000 {fatos}", /caractere inválido/],
    ["a mark that turns the direction of reading", "lead", "{fatos} \u202Eabc", /caractere inválido/],
    ["an open brace", "lead", "{fatos} {nome", /chave sem par/],
    ["a closed brace", "lead", "{fatos} nome}", /chave sem par/],
    ["a brace in a brace", "lead", "{fatos} {{nome}}", /chave sem par/],
    ["an unknown field", "lead", "{fatos} {preco}", /\{preco\} não existe.*\{nome\}, \{pedido\}, \{fatos\}/],
    ["an inherited name", "lead", "{fatos} {constructor}", /\{constructor\} não existe/],
    ["without its facts", "lead", "Olá, {nome}.", /Mantenha \{fatos\}/],
    ["with its facts twice", "lead", "{fatos} {fatos}", /uma vez só/],
    ["with facts in a subject", "subject", "{pedido} {fatos}", /não pode ficar aqui/],
    ["a subject without its number", "subject", "Novidades", /Mantenha \{pedido\} no texto: Número do pedido/],
  ])("%s", (_, part, typed, problem) => {
    expect(templateProblem(ENTRY, part, tidyTemplate(typed))).toMatch(problem);
  });

  test("and not for accents, capitals or spaces in a name, repeated values, or an empty closing", () => {
    expect(templateProblem(ENTRY, "lead", "{ Nóme } {nome} {FATOS}")).toBeNull();
    expect(templateProblem(ENTRY, "closing", tidyTemplate("  \r\n "))).toBeNull();
    expect(tidyTemplate(" a\r\nb\rc ")).toBe("a\nb\nc");
  });
});

const value = fc.string({ unit: "grapheme" });
const plain = fc.string({ unit: "grapheme" }).map((text) => text.replace(/[{}]/g, ""));

test("filling a text keeps every value whole and reads none of them", () => {
  const token = fc.oneof(plain, fc.constantFrom("{nome}", "{pedido}", "{fatos}"));
  const values = fc.record({
    nome: fc.oneof(value, fc.constantFrom("{pedido}", "}{", "$&", "{fatos", "<b>")),
    pedido: value,
    fatos: value,
  });
  fc.assert(
    fc.property(fc.array(token), values, (tokens, given) => {
      const expected = tokens.map((each) =>
        each === "{nome}" ? given.nome : each === "{pedido}" ? given.pedido : each === "{fatos}" ? given.fatos : each,
      );
      expect(fillTemplate(tokens.join(""), given)).toBe(expected.join(""));
    }),
  );
});

test("what is parsed is what was typed, or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("{", "}", "a", "é", " ", "nome") }), (template) => {
      const tokens = parseTemplate(template);
      const balanced = /^[^{}]*(\{[^{}]*\}[^{}]*)*$/.test(template);
      expect(tokens !== null).toBe(balanced);
      if (!tokens) return;
      const literals = template.split(/\{[^{}]*\}/);
      expect(
        tokens
          .filter((each) => "literal" in each)
          .map(({ literal }) => literal)
          .join(""),
      ).toBe(literals.join(""));
    }),
  );
});

test("no value begins another header, in whatever text of the owner", () => {
  const values = { saudacao: "Olá.", nome: "Ana", protocolo: "1", assunto: "Oi\r\nBcc: mau@exemplo.com", data: "hoje" };
  const texts = { contact_answered: { subject: "{assunto} {protocolo}" } };
  expect(mailWords({ ...NONE, texts }, "contact_answered", values).subject).toBe("Oi Bcc: mau@exemplo.com 1");
});

test("the owner's text is used while it passes the check, part by part", () => {
  const texts = { order_link: { subject: "Abra {pedido} aqui", lead: "{acabou} Olá" } };
  expect(presentTemplate(texts, "order_link", "subject")).toBe("Abra {pedido} aqui");
  expect(presentTemplate(texts, "order_link", "lead")).toBe(originalOf(textEntry("order_link"), "lead"));
  const words = mailWords({ ...NONE, texts }, "order_link", { pedido: "nº 7" });
  expect([words.subject, "closing" in words]).toEqual(["Abra nº 7 aqui", false]);
});
