import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { isEmailAddress, plainEmail } from "./email-address.ts";

test.each(["maria@exemplo.com", "m.da-silva+loja@correio.exemplo.com.br", "_a@x.co", "o'neil@x.com"])(
  "%s is one",
  (text) => {
    expect(isEmailAddress(text)).toBe(true);
    expect(z.email().safeParse(text).success).toBe(true);
  },
);

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
  "a@b.com,",
  "<a@b.com",
  "mailto:a@b.com",
  "a\u200b@b.com",
  "joão@exemplo.com",
  ".a@b.com",
  "a.@b.com",
  "a..b@c.com",
  "a@b.c0m",
])("%j is none", (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test("an address longer than any mailbox can have is none", () => {
  expect(isEmailAddress(`${"a".repeat(250)}@b.com`)).toBe(false);
});

// Rules: ACCOUNT-111.
describe("what is pasted along with an address goes", () => {
  test.each([
    " Maria@Exemplo.com ",
    "maria@exemplo.com,",
    "maria@exemplo.com;",
    "maria@exemplo.com.",
    "maria@exemplo.com >;",
    "<maria@exemplo.com>",
    "<maria@exemplo.com",
    "Maria Clara <maria@exemplo.com>,",
    '"Nunes, Maria" <maria@exemplo.com>',
    "mailto:maria@exemplo.com",
    "<mailto:maria@exemplo.com>",
    "maria\u200b@exemplo.com",
    "\u202amaria@exemplo.com\u202c",
    "\ufeffmaria@exemplo.com\u00a0",
    "ｍａｒｉａ＠ｅｘｅｍｐｌｏ．ｃｏｍ",
  ])("%j", (typed) => {
    expect(plainEmail(typed)).toBe("maria@exemplo.com");
  });

  test("but nothing of what is no address, however long", () => {
    expect(plainEmail("maria exemplo.com")).toBe("maria exemplo.com");
    expect(plainEmail("maria@exemplo.com, ana@exemplo.com")).toBe("maria@exemplo.com, ana@exemplo.com");
    expect(plainEmail("<,;.")).toBe("");
    expect(plainEmail("A".repeat(2000))).toBe("A".repeat(2000));
  });
});
