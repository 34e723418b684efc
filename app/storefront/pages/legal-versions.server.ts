import type { Brand } from "#platform/config/config.server.ts";
import { xmlText } from "#platform/formats/xml.ts";
import type { LegalTextVersion } from "#shop/customers/accounts/legal-texts.ts";

export type LegalText = "termos" | "privacidade";

/** Every version as it was shown, the shop's own data left open: `./versions/2026-11-22/termos.html`. */
const KEPT = import.meta.glob<string>("./versions/*/*.html", { query: "?raw", import: "default" });

/** What stands in a kept text for the shop's data. */
const OPEN_FIELDS = ["name", "email", "phone", "whatsapp", "companyName", "cnpj", "address"] as const;

/** A brand whose texts are those of a kept version: each field names itself. */
export const OPEN_BRAND = Object.fromEntries(OPEN_FIELDS.map((field) => [field, `{{${field}}}`])) as Pick<
  Brand,
  (typeof OPEN_FIELDS)[number]
>;

/** The HTML of one version of a text, with the shop's data as they are now. */
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
