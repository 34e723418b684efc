import { expect, test } from "vitest";
import { redactError } from "./redact-error.ts";

test.each([
  ["create order: no usable answer (503)", "create order: no usable answer (503)"],
  [
    "all recipients were rejected: 550 5.1.1 <ana@exemplo.com> unknown",
    "all recipients were rejected: 550 5.1.1 [e-mail] unknown",
  ],
  ["no such payer 123.456.789-09", "no such payer [número]"],
  ["call (11) 98888-7777", "call [número]"],
  ["cep 01310-100", "cep [número]"],
  ['duplicate key "Ana Maria" of orders', "duplicate key [texto] of orders"],
  ["Bearer APP_USR-123-abc refused", "Bearer [chave] refused"],
  ["two\n  lines", "two lines"],
])("%s", (message, plain) => {
  expect(redactError(message)).toBe(plain);
});

test("a long one is cut", () => {
  expect(redactError("erro ".repeat(100))).toHaveLength(180);
});
