import * as z from "zod/mini";
import { emailField, optionalEmailField } from "#platform/formats/email-field.ts";
import { atMost } from "#platform/formats/text-length.ts";

export interface EmailSender {
  name: string;
  address: string;
  /** Null: replies go to the sender. */
  replyTo: string | null;
}

/** What its form takes. */
export const EmailSenderFields = {
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Digite o nome de quem envia."),
      atMost(60, "Use no máximo 60 caracteres."),
      z.regex(/^[^\p{C}"<>@]*$/u, "Use só letras, números e espaços."),
    ),
  address: emailField,
  replyTo: optionalEmailField,
};

/** `"Name" <address>`. */
export function mailFromOf({ name, address: from }: EmailSender): string {
  return `"${name}" <${from}>`;
}

/** From `Name <address>` or a plain address. */
export function senderOfMailFrom(from: string): Omit<EmailSender, "replyTo"> {
  const [name = "", rest] = from.trim().split("<", 2);
  if (!rest?.endsWith(">")) return { name: "", address: from.trim() };
  return { name: name.replaceAll('"', "").trim(), address: rest.slice(0, -1) };
}

/** Without the password: `smtps://usuario:••••@host:465`. Rules: MAIL-6. */
export function maskedSmtp(url: string): string {
  const { protocol, username, password, host } = new URL(url);
  const who = username ? `${decodeURIComponent(username)}${password ? ":••••" : ""}@` : "";
  return `${protocol}//${who}${host}`;
}

export const TestMailForm = z.object({ to: emailField });
