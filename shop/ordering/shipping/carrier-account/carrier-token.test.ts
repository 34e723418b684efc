import { expect, test } from "vitest";
import { checkToken, tokenEnd } from "./carrier-token.ts";

const jwt = (claims: object) => `eyJ0eXAiOiJKV1QifQ.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;

test.each([
  ["", "token_needed"],
  ["  ", "token_needed"],
  ["Bearer ", "invalid_format"],
  ["eyJ0eXAiOiJKV1Qi.aaa", "invalid_format"],
  ["abcdefghijklmnopqrst", "invalid_format"],
  ["com.pontos.mas.sem.prefixo.algum", "invalid_format"],
  ["eyJ0eXAiOiJKV1QifQ.com espaço.assinatura", "invalid_format"],
  ["eyJ0eXAiOiJKV1QifQ\r\nX-Header: 1", "invalid_format"],
])("'%s' is refused: %s", (typed, reason) => {
  expect(checkToken(typed)).toEqual({ kind: "refused", reason });
});

test("JWTs with their dots and opaque tokens are taken, however they were pasted", () => {
  const token = jwt({ sub: "1" });
  expect(checkToken(` Bearer ${token}\n`)).toEqual({ kind: "token", token });
  expect(checkToken("abcdefghijklmnopqrstu")).toEqual({ kind: "token", token: "abcdefghijklmnopqrstu" });
  expect(checkToken("eyJ0eXAiOiJKV1Qi.aaaa").kind).toBe("token");
});

test("a JWT's end is read, whatever it is made of", () => {
  expect(tokenEnd(jwt({ exp: 1_800_000_000, name: "São" }))).toEqual(new Date(1_800_000_000_000));
  expect(tokenEnd(jwt({}))).toBeNull();
  expect(tokenEnd(jwt({ exp: "never" }))).toBeNull();
  expect(tokenEnd("eyJ0.no-json.x")).toBeNull();
  expect(tokenEnd("opaque")).toBeNull();
});
