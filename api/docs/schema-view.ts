import { html } from "hono/html";
import type { Schema } from "./open-api-document.ts";

type Html = ReturnType<typeof html>;

const REFERENCE = "#/components/schemas/";

/** A schema in words, `array of Product`, `"asc" or "desc"`; a named one as a link to its description. */
export function schemaName(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.replace(REFERENCE, "");
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return html`${joined(choices.map(schemaName), " or ")}`;
  if (schema.allOf) return html`${joined(schema.allOf.map(schemaName), " and ")}`;
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(" or ")}`;
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.items) return html`array of ${schemaName(schema.items)}`;
  const types = [schema.type ?? "any value"].flat().join(" or ");
  return html`${schema.format ? `${types} (${schema.format})` : types}`;
}

/** The limits of a value, one after the other: `at least 1, at most 1000, default 100`. */
export function schemaLimits(schema: Schema): string {
  const limits = [
    ["at least", schema.minimum],
    ["at most", schema.maximum],
    ["no shorter than", schema.minLength],
    ["no longer than", schema.maxLength],
    ["matches", schema.pattern],
    ["default", schema.default],
    ["for example", schema.example],
  ] as const;
  return limits
    .filter(([, value]) => value !== undefined)
    .map(([word, value]) => `${word} ${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(", ");
}

/** The fields of an object, nested ones inside theirs; nothing for any other value. */
export function schemaFields(schema: Schema): Html {
  const owner = schema.items ?? schema;
  const parts = owner.allOf ?? owner.anyOf ?? owner.oneOf;
  if (parts) return html`${parts.map(schemaFields)}`;
  const fields = Object.entries(owner.properties ?? {});
  if (fields.length === 0) return html``;
  return html`<ul class="fields">${fields.map(([name, field]) => fieldRow(name, field, owner.required?.includes(name) ?? false))}</ul>`;
}

/** A named value: what it is called, its type and limits, whether it may be left out, what it means. */
export function fieldRow(name: string, schema: Schema, required: boolean, description = schema.description): Html {
  return html`<li><code>${name}</code> <span class="type">${schemaName(schema)}</span>${required ? "" : html` <em>optional</em>`}
${schemaLimits(schema) ? html`<span class="limits">${schemaLimits(schema)}</span>` : ""}
${description ? html`<p>${description}</p>` : ""}${schemaFields(schema)}</li>`;
}

function joined(parts: Html[], word: string): Html[] {
  return parts.map((part, index) => (index === 0 ? part : html`${word}${part}`));
}
