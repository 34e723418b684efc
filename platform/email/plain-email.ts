import { formatDateTime } from "#platform/clock.ts";
import type { Brand } from "./brand.ts";

export interface PlainEmail {
  subject: string;
  title: string;
  lead: string;
  picture?: { url: string; alt: string; link: string };
  facts?: readonly { label: string; value: string }[];
  button?: { label: string; url: string };
  /** Line breaks are kept. */
  paragraphs?: readonly { title: string; text: string }[];
  /** The owner's last words. Line breaks are kept. */
  closing?: string;
  /** Under the card, before the seller's data. */
  footer?: readonly { text: string; url?: string }[];
}

/** The link can be used once: `url` includes its code. */
export interface LinkEmail {
  name: string;
  url: string;
  expiresAt: Date;
}

export function linkExpiryParagraph(expiresAt: Date) {
  return {
    title: "Até quando",
    text: `O link vale até ${formatDateTime(expiresAt)}, horário de Brasília, e só pode ser usado uma vez.`,
  };
}

export function plainEmailText(content: PlainEmail, brand: Brand): string {
  return [
    brand.name,
    content.title,
    content.lead,
    ...(content.facts?.length ? [content.facts.map(({ label, value }) => `${label}: ${value}`).join("\n")] : []),
    ...(content.button ? [`${content.button.label}: ${content.button.url}`] : []),
    ...(content.paragraphs ?? []).map(({ title, text }) => `${title}\n${text}`),
    ...(content.closing ? [content.closing] : []),
    [...(content.footer ?? []).map(({ text, url }) => (url ? `${text}: ${url}` : text)), sellerText(brand)].join("\n"),
  ].join("\n\n");
}

/** The last lines of every text e-mail. Rules: LAW-4. */
export function sellerText({ name, companyName, cnpj, email }: Brand): string {
  return `${name}. ${companyName} CNPJ ${cnpj}\n${email}`;
}

/** A trade at the start of the name or a legal form at its end. */
const COMPANY =
  /^\s*(joalheria|ourivesaria|relojoaria|[oó]tica|loja|ateli[eê]|boutique|com[eé]rcio)\s|\s(ltda|eireli|mei|me|epp|s\.a|s\/a)\.?\s*$/iu;
/** Cannot contain a URL or an e-mail address: no slash, colon or at sign, and a dot only at the end of a word. */
const PLAIN_COMPANY = /^[\p{L}\d](?:[\p{L}\d '’&,-]|\.(?=$|[\s,&])){0,59}$/u;
const PLAIN_WORD = /^\p{L}[\p{L}'’-]{0,29}$/u;

/** A person's first name, a company's whole name. Null: not plain, and the shop must not mail a stranger's text. */
export function plainName(name: string, hasCnpj = false): string | null {
  const whole = name.trim().replace(/\s+/g, " ");
  if (hasCnpj || COMPANY.test(name)) return PLAIN_COMPANY.test(whole) ? whole.replace(/\.$/, "") : null;
  const [first = ""] = whole.split(" ");
  return PLAIN_WORD.test(first) ? first : null;
}

/** `Olá, Maria.` for a person, `Olá, Joalheria Ipê.` for a company; only `Olá.` without a plain name. Rules: MAIL-4. */
export function emailGreeting(name: string, hasCnpj = false): string {
  const addressed = plainName(name, hasCnpj);
  return addressed ? `Olá, ${addressed}.` : "Olá.";
}
