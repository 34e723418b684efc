import { valueAt } from "#platform/value-at.ts";
import { originalOf, TEXT_PARTS, type TextEntry, type TextPart } from "./text-entry.ts";

export type Token = { literal: string } | { field: string };

/** Direction marks can make a text read differently from what it says. */
const FORBIDDEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Null if a brace has no pair. `{Saudação}` is `{saudacao}`: accents and capitals do not count. */
export function parseTemplate(template: string): Token[] | null {
  const [first = "", ...rest] = template.split("{");
  if (first.includes("}")) return null;
  const tokens: Token[] = first === "" ? [] : [{ literal: first }];
  for (const piece of rest) {
    const [name = "", after, ...more] = piece.split("}");
    if (after === undefined || more.length > 0) return null;
    tokens.push({ field: fieldName(name) });
    if (after !== "") tokens.push({ literal: after });
  }
  return tokens;
}

function fieldName(typed: string): string {
  return typed.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
}

/** In order, with repetitions. */
export function fieldsIn(template: string): string[] {
  return (parseTemplate(template) ?? []).flatMap((token) => ("field" in token ? [token.field] : []));
}

/** In one pass: a value is never read as a template. A template that does not parse stays as it is. Rules: TEXT-3. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const tokens = parseTemplate(template);
  if (!tokens) return template;
  return tokens
    .map((token) => {
      if ("literal" in token) return token.literal;
      return valueAt(values, token.field) ?? "";
    })
    .join("");
}

/** One kind of line break, no space around it. */
export function tidyTemplate(typed: string): string {
  return typed.replace(/\r\n?/g, "\n").trim().normalize("NFC");
}

/** In Portuguese, for the form field; null if the part may be saved. Rules: TEXT-2. */
export function templateProblem(entry: TextEntry, part: TextPart, template: string): string | null {
  const original = originalOf(entry, part);
  if (template === "") return original === "" ? null : "Digite o texto.";
  const { most } = TEXT_PARTS[part];
  if (template.length > most) return `Use no máximo ${most} caracteres.`;
  const isLine = part === "subject";
  if (isLine && template.includes("\n")) return "O assunto não pode ter quebras de linha.";
  if (FORBIDDEN.test(template.replaceAll("\n", ""))) return "Há um caractere inválido. Digite o texto sem colar.";
  const tokens = parseTemplate(template);
  if (!tokens) return "Há uma chave sem par. Escreva os campos inteiros, como {loja}, e use { e } só neles.";
  return fieldProblem(entry, part, fieldsIn(template));
}

function fieldProblem(entry: TextEntry, part: TextPart, used: readonly string[]): string | null {
  const { fields } = entry;
  const inOriginal = fieldsIn(originalOf(entry, part));
  for (const name of used) {
    const field = valueAt(fields, name);
    if (!field) return `{${name}} não existe neste texto. Use um destes: ${namesFor(entry, part)}.`;
    if (!field.block) continue;
    if (!inOriginal.includes(name)) return `{${name}} não pode ficar aqui.`;
    if (used.indexOf(name) !== used.lastIndexOf(name)) return `Use {${name}} uma vez só.`;
  }
  const missing = inOriginal.find((name) => valueAt(fields, name)?.required && !used.includes(name));
  return missing === undefined ? null : `Mantenha {${missing}} no texto: ${valueAt(fields, missing)?.label ?? ""}.`;
}

export function usableFields(entry: TextEntry, part: TextPart): string[] {
  const inOriginal = fieldsIn(originalOf(entry, part));
  return Object.keys(entry.fields).filter((name) => !valueAt(entry.fields, name)?.block || inOriginal.includes(name));
}

function namesFor(entry: TextEntry, part: TextPart): string {
  return usableFields(entry, part)
    .map((name) => `{${name}}`)
    .join(", ");
}
