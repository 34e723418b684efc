import type { Brand } from "./config.server.ts";

/** What a plain mail of the shop says; the same words serve its HTML and its text form. */
export interface Letter {
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
export function letterText(letter: Letter, brand: Brand): string {
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

/**
 * `Olá, Maria.`, or `Olá.` where the first word is no plain name: what strangers typed into a form must not reach
 * whoever's address they typed with it.
 */
export function greetingOf(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return /^\p{L}[\p{L}'’-]{0,29}$/u.test(first) ? `Olá, ${first}.` : "Olá.";
}
