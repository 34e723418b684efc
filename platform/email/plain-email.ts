import type { Brand } from "#platform/config/config.server.ts";

/** What a plain mail of the shop says; the same words serve its HTML and its text form. */
export interface PlainEmail {
  subject: string;
  title: string;
  lead: string;
  /** What it is about, at the full width; `url` of the picture, `link` where it leads. HTML form only. */
  picture?: { url: string; alt: string; link: string };
  /** A ruled row of short facts. */
  facts?: readonly { label: string; value: string }[];
  button?: { label: string; url: string };
  /** Headed paragraphs; line breaks are kept. */
  paragraphs?: readonly { title: string; text: string }[];
  /** Small lines under the card, before the shop's own. */
  footer?: readonly { text: string; url?: string }[];
}

/** The text form. */
export function plainEmailText(letter: PlainEmail, brand: Brand): string {
  return [
    brand.name,
    letter.title,
    letter.lead,
    ...(letter.facts?.length ? [letter.facts.map(({ label, value }) => `${label}: ${value}`).join("\n")] : []),
    ...(letter.button ? [`${letter.button.label}: ${letter.button.url}`] : []),
    ...(letter.paragraphs ?? []).map(({ title, text }) => `${title}\n${text}`),
    [...(letter.footer ?? []).map(({ text, url }) => (url ? `${text}: ${url}` : text)), sellerText(brand)].join("\n"),
  ].join("\n\n");
}

/** Who sells, as the last lines of every mail's text form. */
export function sellerText({ name, companyName, cnpj, email }: Brand): string {
  return `${name}. ${companyName} CNPJ ${cnpj}\n${email}`;
}

/** A trade before the name or a legal form after it: a company. */
const COMPANY =
  /^\s*(joalheria|ourivesaria|relojoaria|[oó]tica|loja|ateli[eê]|boutique|com[eé]rcio)\s|\s(ltda|eireli|mei|me|epp|s\.a|s\/a)\.?\s*$/iu;
/** No address hides in it: no slash, colon or at sign, and a dot only at the end of a word. */
const PLAIN_COMPANY = /^[\p{L}\d](?:[\p{L}\d '’&,-]|\.(?=$|[\s,&])){0,59}$/u;
const PLAIN_WORD = /^\p{L}[\p{L}'’-]{0,29}$/u;

/**
 * `Olá, Maria.` to a person, `Olá, Joalheria Ipê.` to a company, which has a CNPJ or is named like one.
 * `Olá.` where the name is no plain name: what strangers typed into a form must not reach whoever's address they typed
 * with it.
 */
export function emailGreeting(name: string, hasCnpj = false): string {
  const whole = name.trim().replace(/\s+/g, " ");
  if (hasCnpj || COMPANY.test(name)) return PLAIN_COMPANY.test(whole) ? `Olá, ${whole.replace(/\.$/, "")}.` : "Olá.";
  const [first = ""] = whole.split(" ");
  return PLAIN_WORD.test(first) ? `Olá, ${first}.` : "Olá.";
}
