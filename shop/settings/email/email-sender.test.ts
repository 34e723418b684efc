import { expect, test } from "vitest";
import { mailSender } from "../setting-table.ts";
import { mailFromOf, maskedSmtp, senderOfMailFrom } from "./email-sender.ts";

test("the sender as a mail's head has it, and back", () => {
  expect(mailFromOf({ name: "Prata & Cia", address: "oi@loja.example", replyTo: null })).toBe(
    '"Prata & Cia" <oi@loja.example>',
  );
  expect(senderOfMailFrom('"Prata & Cia" <oi@loja.example>')).toEqual({
    name: "Prata & Cia",
    address: "oi@loja.example",
  });
  expect(senderOfMailFrom("Lavra <oi@loja.example>")).toEqual({ name: "Lavra", address: "oi@loja.example" });
  expect(senderOfMailFrom("oi@loja.example")).toEqual({ name: "", address: "oi@loja.example" });
});

test("the mail server's password is never shown", () => {
  expect(maskedSmtp("smtps://maria%40loja:segredo-longo@smtp.example:465")).toBe(
    "smtps://maria@loja:••••@smtp.example:465",
  );
  expect(maskedSmtp("smtp://127.0.0.1:1025")).toBe("smtp://127.0.0.1:1025");
});

test("the form refuses what would end the head of a mail", () => {
  const wrong = mailSender.typed.safeParse({ name: "a\r\nBcc: x", address: "oi", replyTo: "nada" });
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(["name", "address", "replyTo"]);
  expect(mailSender.typed.parse({ name: " Loja ", address: "OI@Loja.example", replyTo: "" })).toEqual({
    name: "Loja",
    address: "oi@loja.example",
    replyTo: "",
  });
});
