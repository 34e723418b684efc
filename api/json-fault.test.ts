import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonFault } from "./json-fault.ts";

describe("a JSON text", () => {
  test.each([
    ['{"a":1,"a":2}', "a", "Campo repetido"],
    ['{"items":[{"q":1},{"q":1,"\\u0071":2}]}', "items.1.q", "Campo repetido"],
    ['{"a":"x\\u0000"}', "a", "Caractere inválido"],
    ['{"a":["b","\\ud800"]}', "a.1", "Caractere inválido"],
    ['{"a":"\\udc00\\ud800"}', "a", "Caractere inválido"],
    ['{"\\u0000":1}', "", "Caractere inválido"],
    ['"\\u0000"', "", "Caractere inválido"],
    [`${"[".repeat(33)}${"]".repeat(33)}`, "", "Estrutura profunda demais"],
  ])("%s is refused", (text, path, message) => {
    expect(jsonFault(text)).toEqual({ path, message });
  });

  test.each([
    '{"a":{"a":1},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a:{[,"}',
    '{"a":"\\\\u0000","b":"\\ud83d\\ude00","c":"\\""}',
    `${"[".repeat(32)}${"]".repeat(32)}`,
    "null",
    '""',
  ])("%s is fine", (text) => {
    expect(jsonFault(text)).toBeNull();
  });

  test("as a program writes it is always fine", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8, stringUnit: "grapheme" }), (text) => {
        expect(text.includes("\\u0000") ? null : jsonFault(text)).toBeNull();
      }),
    );
  });
});
