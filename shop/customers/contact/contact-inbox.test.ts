import { expect, test } from "vitest";
import { ContactAnswerForm, contactAnswerDueOn, inboxView, numberInProtocol } from "./contact-inbox.ts";
import { protocolOf } from "./contact-message.ts";

test("a protocol leads back to its message's number", () => {
  const createdAt = new Date("2026-11-20T12:00:00Z");
  for (const number of [1001, 999_999, 1_234_567]) {
    expect(numberInProtocol(protocolOf({ number, createdAt }))).toBe(number);
  }
  expect(["1001", "#1001", "Protocolo 2026001001", "ana", "", "12 34"].map(numberInProtocol)).toEqual([
    1001,
    1001,
    1001,
    null,
    null,
    null,
  ]);
});

test("five São Paulo days to answer", () => {
  expect(contactAnswerDueOn(new Date("2026-11-20T02:00:00Z"))).toBe("2026-11-24");
  expect(contactAnswerDueOn(new Date("2026-11-20T12:00:00Z"))).toBe("2026-11-25");
});

test("a view that is none is the new ones; an empty answer is none", () => {
  expect([inboxView(null), inboxView("arquivadas"), inboxView("x")]).toEqual(["novas", "arquivadas", "novas"]);
  expect(ContactAnswerForm.safeParse({ text: " \n " }).error?.issues[0]?.message).toBe("Escreva a resposta.");
  expect(ContactAnswerForm.parse({ text: "Olá\r\nTudo certo. " })).toEqual({ text: "Olá\nTudo certo." });
});
