import fc from "fast-check";
import type { FuzzCase, Visitor } from "./fuzz-case.ts";
import { LONGEST_TEXT } from "./odd-texts.ts";
import { type ApiDescription, textsIn, withText } from "./operation-cases.ts";
import { likelyValue, type SchemaSource } from "./schema-values.ts";

/** Attacks on regular expressions for URLs, numbers, words and lists: a start, a repeated piece, an end. */
export const LONG_PIECES: readonly (readonly [before: string, piece: string, after: string])[] = [
  ["a@", ".", "@"],
  ["", " ", "a"],
  ["a", " ", "a"],
  ["", "1", "a"],
  ["", "a", "\u0001"],
  ["", "-", "a"],
  ["", "/", "a"],
  ["", "a.", "@"],
  ["", "a ", "\u0001"],
  ["", "<", ""],
  ["", '"', ""],
  ["", "\u00e9", ""],
];

const LONG_TEXTS = LONG_PIECES.map(
  ([before, piece, after]) => `${before}${piece.repeat(LONGEST_TEXT / Buffer.byteLength(piece))}${after}`,
);

/**
 * One case per text field of every API body, at maximum length. The seed chooses the attack: as many consecutive seeds
 * as there are attacks try all.
 */
export function textSweep(api: ApiDescription, source: SchemaSource, seed: number): FuzzCase[] {
  let count = seed;
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, security = [] }]) => {
      const schema = requestBody?.content["application/json"]?.schema;
      if (!schema) return [];
      const as: Visitor = security.some((each) => "staffSession" in each) ? "staff" : "customer";
      const [value] = fc.sample(likelyValue(schema, source, "", 0, "all"), { seed, numRuns: 1 });
      return Array.from({ length: textsIn(value) }, (_, at) => {
        count += 1;
        const body = Buffer.from(JSON.stringify(withText(value, at, LONG_TEXTS[count % LONG_TEXTS.length] ?? "")));
        const headers = [["Content-Type", "application/json"]] as const;
        return {
          target: `${method.toUpperCase()} ${path}`,
          as,
          method: method.toUpperCase(),
          path: filled(path, source),
          headers,
          body,
        };
      });
    }),
  );
}

function filled(path: string, { ids }: SchemaSource): string {
  return path.replaceAll(/\{\w+\}/g, ids[0] ?? "");
}
