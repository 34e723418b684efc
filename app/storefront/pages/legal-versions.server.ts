import type { Brand } from "#platform/email/brand.ts";
import { xmlText } from "#platform/formats/xml.ts";
import type { LegalTextVersion } from "#shop/customers/accounts/legal-texts.ts";

export type LegalText = "termos" | "privacidade";

/** Every version as published, with placeholders for the shop's own data: `./versions/2026-11-22/termos.html`. */
const KEPT = import.meta.glob<string>("./versions/*/*.html", { query: "?raw", import: "default" });

/** The brand fields that are placeholders in a stored text. */
const OPEN_FIELDS = ["name", "email", "phone", "whatsapp", "companyName", "cnpj", "address"] as const;

/** A brand whose fields are their own placeholders: rendering a text with it gives the version to store. */
export const OPEN_BRAND = Object.fromEntries(OPEN_FIELDS.map((field) => [field, `{{${field}}}`])) as Pick<
  Brand,
  (typeof OPEN_FIELDS)[number]
>;

/** The HTML of one version of a text, filled with the shop's current data. Rules: LAW-20. */
export async function readLegalText(text: LegalText, version: LegalTextVersion, brand: Brand): Promise<string> {
  const read = KEPT[`./versions/${version}/${text}.html`];
  if (!read) throw new Error(`The version ${version} of ${text} is not kept`);
  return fill(await read(), { ...brand, companyName: brand.companyName.replace(/\.$/, "") });
}

function fill(html: string, brand: Brand): string {
  return OPEN_FIELDS.reduce((filled, field) => {
    const inLinks = encodeURIComponent(OPEN_BRAND[field]);
    return filled
      .replaceAll(OPEN_BRAND[field], () => xmlText(brand[field]))
      .replaceAll(inLinks, () => encodeURIComponent(brand[field]));
  }, html);
}
