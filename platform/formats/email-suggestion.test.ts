import { expect, test } from "vitest";
import { suggestedEmail } from "./email-suggestion.ts";

// Rules: ACCOUNT-112.
test.each([
  ["Maria@gmail.con", "maria@gmail.com"],
  ["maria@gmail.co", "maria@gmail.com"],
  ["maria@gmial.com,", "maria@gmail.com"],
  ["maria@gmai.com", "maria@gmail.com"],
  ["maria@gnail.com", "maria@gmail.com"],
  ["maria@gmaill.com", "maria@gmail.com"],
  ["maria@gmailcom", "maria@gmail.com"],
  ["maria@gmail.com.br", "maria@gmail.com"],
  ["maria@hotmal.com", "maria@hotmail.com"],
  ["maria@hotmail.com.b", "maria@hotmail.com.br"],
  ["maria@outlok.com", "maria@outlook.com"],
  ["maria@yaho.com.br", "maria@yahoo.com.br"],
  ["maria@uol.con.br", "maria@uol.com.br"],
  ["maria@icluod.com", "maria@icloud.com"],
])("%s is offered %s", (typed, meant) => expect(suggestedEmail(typed)).toBe(meant));

test.each([
  "",
  "maria",
  "maria@",
  "@gmail.con",
  "a@b@gmail.con",
  "maria@gmail.com",
  "maria@ymail.com",
  "maria@mail.com",
  "maria@yahoo.com",
  "maria@hotmail.com.br",
  "maria@sol.com.br",
  "maria@exemplo.com",
])("%j is offered none", (typed) => expect(suggestedEmail(typed)).toBeNull());
