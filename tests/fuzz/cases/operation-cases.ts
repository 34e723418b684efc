import fc from "fast-check";
import type { FuzzCase, Visitor } from "./fuzz-case.ts";
import { longText } from "./odd-texts.ts";
import { type JsonSchema, jsonText, likelyValue, mutated, type SchemaSource, textFor } from "./schema-values.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  schema: JsonSchema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security?: Record<string, unknown>[];
}

/** The parts of `/api/openapi.json` from which cases are generated. */
export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** One arbitrary per operation of the OpenAPI document. */
export function operationCases(api: ApiDescription, source: SchemaSource): fc.Arbitrary<FuzzCase>[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationCase(path, method.toUpperCase(), operation, source)),
  );
}

function operationCase(
  path: string,
  method: string,
  operation: Operation,
  source: SchemaSource,
): fc.Arbitrary<FuzzCase> {
  const { parameters = [], requestBody, security = [] } = operation;
  const schema = requestBody?.content["application/json"]?.schema;
  const at = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place);
  const headers = fc.tuple(...at("header").map((parameter) => headerLine(parameter, source)));
  return fc
    .record({
      as: visitorOf(security),
      path: filledPath(path, at("path"), source),
      query: queryOf(at("query"), source),
      headers,
      body: schema ? bodyOf(schema, source) : fc.constant(null),
      type: fc.oneof({ weight: 19, arbitrary: fc.constant("application/json") }, { weight: 1, arbitrary: oddType }),
    })
    .map(({ as, path: filled, query, headers: lines, body, type }) => ({
      target: `${method} ${path}`,
      as,
      method,
      path: query ? `${filled}?${query}` : filled,
      headers: [...lines.flat(), ...(body ? [["Content-Type", type] as const] : [])],
      body,
    }));
}

const oddType = fc.constantFrom(
  "text/plain",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "application/json, text/html",
  `application/json;${" ".repeat(8_000)}x`,
);

/** Mostly a visitor with permission. The others must be refused without a server error. */
function visitorOf(security: readonly Record<string, unknown>[]): fc.Arbitrary<Visitor> {
  const fitting: Visitor = security.some((each) => "staffSession" in each) ? "staff" : "customer";
  return fc.constantFrom<Visitor>(fitting, fitting, fitting, "anonymous", "customer", "staff");
}

function filledPath(path: string, parameters: readonly Parameter[], source: SchemaSource): fc.Arbitrary<string> {
  const values = fc.tuple(...parameters.map(({ name, schema }) => textFor(schema, source, name)));
  return values.map((filled) =>
    parameters.reduce((done, { name }, index) => done.replace(`{${name}}`, () => escaped(filled[index] ?? "")), path),
  );
}

/** Keeps the request line within Node's limit. */
const LONGEST_PART = 12_000;

/** Percent-encodes any text, lone surrogates included. */
export function escaped(text: string): string {
  return encodeURIComponent(text.slice(0, LONGEST_PART).toWellFormed()).slice(0, LONGEST_PART).replace(/%.?$/, "");
}

function queryOf(parameters: readonly Parameter[], source: SchemaSource): fc.Arbitrary<string> {
  const extra: Parameter = { name: "extra", in: "query", schema: { type: "string" } };
  const part = fc
    .constantFrom(...parameters, extra)
    .chain((parameter) =>
      textFor(parameter.schema, source, parameter.name).map((value) => `${parameter.name}=${escaped(value)}`),
    );
  const required = fc.tuple(
    ...parameters
      .filter((each) => each.required)
      .map(({ name, schema }) => likelyValue(schema, source, name).map((value) => `${name}=${escaped(String(value))}`)),
  );
  return fc
    .record({ parts: fc.array(part, { maxLength: 3 }), required, leaveOut: fc.nat(9) })
    .map(({ parts, required: needed, leaveOut }) =>
      [...parts, ...(leaveOut === 0 ? [] : needed)].join("&").slice(0, LONGEST_PART),
    );
}

function headerLine({ name, schema }: Parameter, source: SchemaSource): fc.Arbitrary<[string, string][]> {
  const value = textFor(schema, source, name).map((text) =>
    text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, "").slice(0, 8_000),
  );
  return fc.tuple(value, fc.nat(4)).map(([text, often]) => (often === 0 ? [] : [[name, text]]));
}

/** Nearly valid bodies, and bodies with one text of maximum length. */
function bodyOf(schema: JsonSchema, source: SchemaSource): fc.Arbitrary<Buffer> {
  const likely = likelyValue(schema, source);
  const stretched = fc.tuple(likely, fc.nat(1000), longText).map(([value, at, text]) => withText(value, at, text));
  return fc.oneof(
    { weight: 4, arbitrary: jsonText(mutated(likely)) },
    { weight: 1, arbitrary: jsonText(stretched) },
    { weight: 1, arbitrary: jsonText(likely) },
  );
}

/** A copy of the value with its n-th text replaced. */
export function withText(value: unknown, at: number, text: string): unknown {
  let count = 0;
  const chosen = at % Math.max(textsIn(value), 1);
  return JSON.parse(JSON.stringify(value ?? null), (_, each: unknown) => {
    if (typeof each !== "string") return each;
    count += 1;
    return count - 1 === chosen ? text : each;
  });
}

/** The number of texts in a value. */
export function textsIn(value: unknown): number {
  if (typeof value === "string") return 1;
  if (value === null || typeof value !== "object") return 0;
  return Object.values(value).reduce((sum: number, each) => sum + textsIn(each), 0);
}
