import { describe, expect, test } from "vitest";
import { type PlainEmail, plainEmailText } from "#platform/email/plain-email.ts";
import { renderPlainEmail } from "#platform/email/render-email.server.tsx";
import { readConfig } from "#shop/config/config.server.ts";
import {
  accountConfirmationEmail,
  alreadyRegisteredEmail,
  passwordChangedEmail,
  recoveryEmail,
  welcomeEmail,
} from "./account-emails.ts";

const voice = readConfig({});
const { brand } = voice;
const URL_WITH_CODE = "https://lavra.exemplo/redefinir-senha?codigo=abc";
const linked = { name: "Ana Lima", url: URL_WITH_CODE, expiresAt: new Date("2026-11-21T15:00:00Z") };

const EMAILS: Record<string, PlainEmail> = {
  confirmation: accountConfirmationEmail(voice, linked),
  recovery: recoveryEmail(voice, linked),
  welcome: welcomeEmail(voice, "Ana Lima", {
    shop: "https://lavra.exemplo",
    account: "https://lavra.exemplo/account",
  }),
  registered: alreadyRegisteredEmail(voice, "Ana Lima", {
    login: "https://lavra.exemplo/login",
    recover: "https://lavra.exemplo/recuperar-senha",
  }),
  changed: passwordChangedEmail(voice, {
    name: "Ana Lima",
    at: new Date("2026-11-21T15:00:00Z"),
    recover: "https://lavra.exemplo/recuperar-senha",
  }),
};

describe.each(Object.entries(EMAILS))("%s", (_, message) => {
  test("says the same as HTML and as text, to the owner by name", () => {
    const text = plainEmailText(message, brand);
    const html = renderPlainEmail(message, brand);
    expect(text).toContain("Olá, Ana.");
    for (const words of [message.title, message.lead]) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    if (message.button) expect(html).toContain(message.button.url);
    expect(text).toMatch(/https:\/\/lavra\.exemplo/);
    expect(text).toContain("Não foi você?");
  });
});

test("links say until when they work, in São Paulo time", () => {
  for (const message of [EMAILS.confirmation, EMAILS.recovery]) {
    expect(message && plainEmailText(message, brand)).toContain("vale até 21/11/2026, 12:00");
  }
});

test("a name that is no plain one is left out: strangers send no words to whom they like", () => {
  const message = accountConfirmationEmail(voice, { ...linked, name: "Ganhe! https://mau.exemplo" });
  expect(plainEmailText(message, brand)).not.toContain("mau.exemplo");
});
