import fc from "fast-check";
import { expect, test } from "vitest";
import { ContactMessage, protocolOf } from "./contact-message.ts";
import { MESSAGE_LENGTH } from "./message-limits.ts";

const FORM = {
  name: "Ana Lima",
  email: "Ana@Exemplo.com",
  subject: "Tamanho do anel",
  message: "Olá,\r\nqual é o meu tamanho?",
};

const messagesOf = (fields: Partial<Record<keyof typeof FORM, unknown>>) =>
  (ContactMessage.safeParse({ ...FORM, ...fields }).error?.issues ?? []).map(({ message }) => message);

test("lines end as we keep them, the address is in lower case", () => {
  expect(ContactMessage.parse(FORM)).toEqual({
    ...FORM,
    email: "ana@exemplo.com",
    message: "Olá,\nqual é o meu tamanho?",
  });
});

test.each([
  [{ name: "A" }, "Nome deve ter pelo menos 2 caracteres."],
  [{ email: "ana" }, "Digite um e-mail válido."],
  [{ subject: "  oi " }, "Assunto deve ter pelo menos 3 caracteres."],
  [{ subject: "  " }, "Escreva o assunto."],
  [{ subject: "x".repeat(121) }, "Assunto deve ter no máximo 120 caracteres."],
  [{ message: "oi" }, "Mensagem deve ter pelo menos 10 caracteres."],
  [{ message: " \n" }, "Escreva a mensagem."],
  [{ message: undefined }, "Escreva a mensagem."],
  [{ message: "x".repeat(2001) }, "Mensagem deve ter no máximo 2000 caracteres."],
  [{ message: "com um\0 nulo dentro" }, "Caractere inválido."],
])("%j: %s", (fields, message) => {
  expect(messagesOf(fields)).toEqual([message]);
});

test("no name and no subject holds a second line: mail headers cannot be smuggled in", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom("\r\n", "\n", "\r", "\u0085", "\0"), fc.string(), (before, end, after) => {
      for (const field of ["name", "subject"] as const) {
        const parsed = ContactMessage.safeParse({ ...FORM, [field]: `${before}${end}${after}` });
        if (parsed.success) expect(parsed.data[field]).not.toMatch(/\p{Cc}/u);
      }
    }),
  );
});

test("a line ended the browser's way counts as one character", () => {
  expect(messagesOf({ message: "a\r\n".repeat(MESSAGE_LENGTH.max / 2) })).toEqual([]);
});

test("the protocol is the São Paulo year and the number", () => {
  expect(protocolOf({ number: 1042, createdAt: new Date("2026-11-20T12:00:00Z") })).toBe("2026001042");
  expect(protocolOf({ number: 1042, createdAt: new Date("2027-01-01T01:00:00Z") })).toBe("2026001042");
});
