import fc from "fast-check";
import { oddText, oddValue } from "./odd-texts.ts";

/** The subset of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  example?: unknown;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

export interface SchemaSource {
  schemas: Readonly<Record<string, JsonSchema>>;
  /** Ids of existing records. */
  ids: readonly string[];
  /** Valid values by field name. */
  fitting: Readonly<Record<string, readonly unknown[]>>;
}

/** Values that a schema accepts, or nearly, so that a request passes validation. */
export function likelyValue(
  schema: JsonSchema,
  source: SchemaSource,
  name = "",
  depth = 0,
  fields: "some" | "all" = "some",
): fc.Arbitrary<unknown> {
  if (depth > 8) return fc.constant(null);
  const inner = (next: JsonSchema, nextName = name) => likelyValue(next, source, nextName, depth + 1, fields);
  if (schema.$ref) return inner(source.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map((choice) => inner(choice)));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((part) => inner(part))).map((parts) => Object.assign({}, ...parts));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const known = source.fitting[name];
  if (known) return fc.constantFrom(...known);
  if (schema.example !== undefined) return fc.constant(schema.example);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object": {
      const properties = Object.entries(schema.properties ?? {});
      const model = Object.fromEntries(properties.map(([field, each]) => [field, inner(each, field)]));
      const needed = fields === "all" ? Object.keys(model) : (schema.required ?? []);
      const required = needed.filter((field) => Object.hasOwn(model, field));
      return fc.record(model, { requiredKeys: required });
    }
    case "array": {
      const least = Math.max(schema.minItems ?? 0, fields === "all" ? 1 : 0);
      return fc.array(inner(schema.items ?? {}), { minLength: least, maxLength: fields === "all" ? least : least + 2 });
    }
    case "integer":
    case "number":
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e9), max: Math.min(schema.maximum ?? 100, 1e9) });
    case "boolean":
      return fc.boolean();
    default:
      if (schema.format === "uuid") return fc.constantFrom(...source.ids);
      if (schema.format === "email") return fc.constant("alguem@exemplo.com");
      return fc.oneof(fc.constant("Ana Prado"), fc.constantFrom(...source.ids), fc.string({ maxLength: 12 }));
  }
}

interface Change {
  /** The index of the place to change among all fields and items. */
  at: number;
  how: "replace" | "remove" | "add" | "lengthen";
  value: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(1000),
  how: fc.constantFrom("replace", "replace", "replace", "remove", "add", "lengthen"),
  value: oddValue,
});

/** The value with up to three random changes: a field or item replaced, removed, added or lengthened. */
export function mutated(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(value, fc.array(change, { maxLength: 3 })).map(([start, changes]) => changes.reduce(changed, start));
}

function changed(value: unknown, { at, how, value: odd }: Change): unknown {
  const copy: { root: unknown } = { root: structuredClone(value) };
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const visit = (holder: object) => {
    for (const [key, each] of Object.entries(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key });
      if (places.length < 1000 && each !== null && typeof each === "object") visit(each);
    }
  };
  visit(copy);
  const place = places[at % places.length];
  if (!place) return odd;
  const { holder, key } = place;
  if (how === "replace") holder[key] = odd;
  else if (how === "remove") delete holder[key];
  else if (how === "add") holder[typeof odd === "string" && odd.length < 1000 ? odd : "extra"] = odd;
  else holder[key] = Array(50).fill(holder[key]);
  return copy.root;
}

/** The value as JSON, sometimes in a form that no serializer produces. */
export function jsonText(value: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const wrong = fc.constantFrom<(text: string) => string | Buffer>(
    (text) => text.replace(/^\{\s*("[^"]*")/, "{$1:1,$1"),
    (text) => text.slice(0, -1),
    (text) => `${text}x`,
    (text) => `\ufeff${text}`,
    (text) => Buffer.from(text, "utf16le"),
    (text) => Buffer.from(`${text.slice(0, -1)}\u00ff\u00fe`, "latin1"),
    () => "[".repeat(100_000),
    () => `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
    () => "",
    () => '{"__proto__":{"admin":true}}',
    () => "1e99999",
  );
  const asIs = fc.constant((text: string): string | Buffer => text);
  return fc
    .tuple(value, fc.oneof({ weight: 9, arbitrary: asIs }, { weight: 1, arbitrary: wrong }))
    .map(([given, write]) => Buffer.from(write(JSON.stringify(given) ?? "")));
}

/** A valid or odd text for a field. */
export function textFor(schema: JsonSchema, source: SchemaSource, name: string): fc.Arbitrary<string> {
  const fitting = likelyValue(schema, source, name).map((value) =>
    typeof value === "string" ? value : JSON.stringify(value),
  );
  return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 2, arbitrary: oddText });
}
