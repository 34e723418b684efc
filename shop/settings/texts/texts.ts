import { emailGreeting, plainName } from "#platform/email/plain-email.ts";
import type { Config } from "#shop/config/config.server.ts";
import { ACCOUNT_TEXTS } from "./catalogue/account-texts.ts";
import { ORDER_TEXTS } from "./catalogue/order-texts.ts";
import { PEOPLE_TEXTS } from "./catalogue/people-texts.ts";
import { RETURN_TEXTS } from "./catalogue/return-texts.ts";
import { WHATSAPP_TEXTS } from "./catalogue/whatsapp-texts.ts";
import { originalOf, type TextEntry, type TextPart } from "./text-entry.ts";
import { fillTemplate, templateProblem } from "./text-template.ts";

const MAIL_TEXTS = { ...ORDER_TEXTS, ...RETURN_TEXTS, ...ACCOUNT_TEXTS, ...PEOPLE_TEXTS } as const;

/** A new one is one entry in a file of the catalogue. Rules: TEXT-1. */
export const SHOP_TEXTS = { ...MAIL_TEXTS, ...WHATSAPP_TEXTS } as const;
export type TextKey = keyof typeof SHOP_TEXTS;
export type MailTextKey = keyof typeof MAIL_TEXTS;
export type WhatsappTextKey = keyof typeof WHATSAPP_TEXTS;

export type ShopVoice = Pick<Config, "brand" | "texts">;

export interface TextVoice extends Pick<Config, "texts"> {
  brand: Pick<Config["brand"], "name">;
}

type Values = Readonly<Record<string, string>>;

/** A value for each field of a text; the shop's name is known. */
export type TextValues<Key extends TextKey, Known extends string = never> = Values &
  Readonly<Record<Exclude<keyof (typeof SHOP_TEXTS)[Key]["fields"], "loja" | Known>, string>>;

export interface MailWords {
  subject: string;
  lead: string;
  closing?: string;
}

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(SHOP_TEXTS, key);
}

export function isMailText(key: TextKey): key is MailTextKey {
  return Object.hasOwn(MAIL_TEXTS, key);
}

export function textEntry(key: TextKey): TextEntry {
  return SHOP_TEXTS[key];
}

/** The owner's, unless stored by an older version without a field that is now required. Rules: TEXT-4. */
export function presentTemplate(texts: Config["texts"], key: TextKey, part: TextPart): string {
  const entry = textEntry(key);
  const own = texts[key]?.[part];
  return own === undefined || templateProblem(entry, part, own) !== null ? originalOf(entry, part) : own;
}

export function mailWords<Key extends MailTextKey>(voice: TextVoice, key: Key, values: TextValues<Key>): MailWords {
  return fillMail(voice, key, values);
}

/** The caller has seen to it that every field has a value. */
export function fillMail({ brand, texts }: TextVoice, key: MailTextKey, values: Values): MailWords {
  const filled = (part: TextPart) => fillPart(texts, key, part, { ...values, loja: brand.name });
  const closing = filled("closing");
  return { subject: asOneLine(filled("subject")), lead: filled("lead"), ...(closing && { closing }) };
}

export function whatsappWords<Key extends WhatsappTextKey>(
  { brand, texts }: TextVoice,
  key: Key,
  values: TextValues<Key>,
): string {
  return fillPart(texts, key, "message", { ...values, loja: brand.name });
}

function fillPart(texts: Config["texts"], key: TextKey, part: TextPart, values: Values): string {
  return fillTemplate(presentTemplate(texts, key, part), values);
}

/** What a person typed may hold line breaks, which would begin another header of the e-mail. */
function asOneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

/** Only plain names: anyone can type any text and any address, and the shop must not mail that text. */
export function personValues(name: string, hasCnpj = false): { saudacao: string; nome: string } {
  return { saudacao: emailGreeting(name, hasCnpj), nome: plainName(name, hasCnpj) ?? "cliente" };
}
