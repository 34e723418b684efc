import { expect, test } from "vitest";
import { isEmailAddress } from "./email-address.ts";

test.each(["maria@exemplo.com", "m.da-silva+loja@correio.exemplo.com.br", "joão@exemplo.com"])("%s is one", (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  "",
  "maria",
  "maria@",
  "maria@exemplo",
  "@exemplo.com",
  "a@b@c.com",
  "a b@c.com",
  "a@b..com",
  "a@.com",
  "a@b.com.",
])("%j is none", (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test("an address longer than any mailbox can have is none", () => {
  expect(isEmailAddress(`${"a".repeat(250)}@b.com`)).toBe(false);
});
