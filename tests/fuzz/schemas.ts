import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as z from "zod/v4/core";

export interface FoundSchema {
  /** File and export name: `shop/ordering/orders/placing/order-input.ts OrderInput`. */
  name: string;
  schema: z.$ZodType;
}

const LAYERS = ["app", "api", "shop", "platform"];

/** Every Zod schema exported by a `.ts` module. */
export async function findSchemas(): Promise<FoundSchema[]> {
  const files = LAYERS.flatMap((layer) =>
    readdirSync(layer, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)(?<!\.d)\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  ).filter((file) => /from "(zod|@hono\/zod-openapi)/.test(readFileSync(file, "utf8")));
  const modules = await Promise.all(
    files.sort().map(async (file) => ({ file, exported: (await import(pathToFileURL(file).href)) as object })),
  );
  return modules.flatMap(({ file, exported }) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isSchema(value) ? [{ name: `${file} ${name}`, schema: value }] : [],
    ),
  );
}

function isSchema(value: unknown): value is z.$ZodType {
  if (value === null || typeof value !== "object" || !("_zod" in value)) return false;
  // Zod's checks have `_zod` too, but no `run`; they run within their schema.
  return value._zod !== null && typeof value._zod === "object" && "run" in value._zod;
}

/**
 * A schema and all schemas inside it, without duplicates. Excludes transforms and checks (`z.refine()`, `z.email()`):
 * alone they would get unvalidated input, and they run within the schema that holds them.
 */
export function partsOf(schema: z.$ZodType): z.$ZodType[] {
  const parts = new Set<z.$ZodType>();
  const visit = (each: unknown): void => {
    if (isSchema(each)) {
      if (parts.has(each)) return;
      parts.add(each);
      visitHeld(each._zod.def);
    } else if (Array.isArray(each) || (each !== null && typeof each === "object" && isPlain(each))) visitHeld(each);
  };
  const visitHeld = (holder: object) => Object.values(holder).forEach(visit);
  visit(schema);
  return [...parts].filter(({ _zod: { def } }) => def.type !== "transform" && !("check" in def));
}

const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype;

/** A value of the schema's shape with `text` for every text in it. */
export function filledWith(schema: z.$ZodType, text: string, depth = 0): unknown {
  const def = (schema as z.$ZodTypes)._zod.def;
  if (depth > 10) return text;
  const inner = (each: z.$ZodType) => filledWith(each, text, depth + 1);
  switch (def.type) {
    case "object":
      return Object.fromEntries(Object.entries(def.shape).map(([name, each]) => [name, inner(each)]));
    case "array":
      return [inner(def.element)];
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "catch":
    case "readonly":
      return inner(def.innerType);
    case "pipe":
      return inner(def.in);
    case "union":
      return def.options[0] ? inner(def.options[0]) : text;
    case "literal":
      return def.values[0];
    case "enum":
      return Object.values(def.entries)[0];
    case "number":
      return 1;
    case "boolean":
      return true;
    default:
      return text;
  }
}
