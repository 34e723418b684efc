import * as z from "zod/mini";
import type { Brand } from "#platform/email/brand.ts";
import { isCnpj } from "#platform/formats/cnpj.ts";
import { emailField } from "#platform/formats/email-field.ts";
import { plainPhone } from "#platform/formats/phone.ts";
import { atMost } from "#platform/formats/text-length.ts";
import { seenText } from "#platform/formats/unseen-signs.ts";
import { changedFields } from "#shop/audit/audit-entry.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { Setting } from "./setting.ts";

const PARTNERS = ["partner1", "partner2", "partner3", "partner4"] as const;

const text = (most: number, message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      atMost(most, `Use no máximo ${most} caracteres.`),
      z.regex(/^\P{C}*$/u, "Caractere inválido."),
    );

const optionalText = (most: number) =>
  z
    .string()
    .check(z.trim(), atMost(most, `Use no máximo ${most} caracteres.`), z.regex(/^\P{C}*$/u, "Caractere inválido."));

const WHATSAPP_MESSAGE = "Digite o número com país e DDD, só números: 5511999990000.";
const ADDRESS_MESSAGE = "Digite o endereço completo, começando com https://.";

const link = z.string().check(
  z.trim(),
  atMost(200, ADDRESS_MESSAGE),
  z.refine((typed) => typed === "" || isHttps(typed), ADDRESS_MESSAGE),
);

const digits = z.pipe(
  z.string(WHATSAPP_MESSAGE).check(atMost(40, WHATSAPP_MESSAGE)),
  z.transform((typed: string) => seenText(typed).replace(/[\s()+.-]/g, "")),
);

/** Rules: STAFF-50. */
export const ShopSettingsForm = z.object({
  name: text(60, "Digite o nome da loja."),
  email: emailField,
  phone: text(30, "Digite o telefone.").check(z.refine(isPhone, "Telefone deve ter pelo menos 10 números.")),
  whatsapp: z.pipe(digits, z.string().check(z.regex(/^\d{10,15}$/, WHATSAPP_MESSAGE))),
  hours: optionalText(80),
  instagramUrl: link,
  facebookUrl: z._default(link, ""),
  tiktokUrl: z._default(link, ""),
  youtubeUrl: z._default(link, ""),
  companyName: text(120, "Digite a razão social."),
  cnpj: text(20, "Digite o CNPJ."),
  address: text(200, "Digite o endereço."),
  partner1: optionalText(60),
  partner2: optionalText(60),
  partner3: optionalText(60),
  partner4: optionalText(60),
});

/** With a CNPJ check, reported together with the other errors. The current CNPJ is always accepted. */
export function shopSettingsForm(presentCnpj: string) {
  return z.extend(ShopSettingsForm, {
    cnpj: text(20, "Digite o CNPJ.").check(z.refine((typed) => isCnpjFine(typed, presentCnpj), "CNPJ inválido.")),
  });
}

export type ShopSettingsForm = z.output<typeof ShopSettingsForm>;

/** A brand's pictures are set separately. */
export type WrittenBrand = Omit<Brand, "logo" | "icon">;

const StoredShopSettings = z.partial(
  z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    whatsapp: z.string(),
    hours: z.nullable(z.string()),
    instagramUrl: z.nullable(z.string()),
    facebookUrl: z.nullable(z.string()),
    tiktokUrl: z.nullable(z.string()),
    youtubeUrl: z.nullable(z.string()),
    companyName: z.string(),
    cnpj: z.string(),
    address: z.string(),
    partners: z.array(z.string()),
  }),
);

/** Only what differs from the environment is stored, so that the rest follows it. Rules: STAFF-48. */
export const shopSettings: Setting<WrittenBrand, { config: Pick<Config, "environmentBrand"> }> = {
  key: "shop",
  audited: "Dados da loja",
  stored: StoredShopSettings,
  usual: ({ config }) => config.environmentBrand,
  toStored: (value, { config }) => changedFields<WrittenBrand>(config.environmentBrand, value)?.after ?? {},
};

export function brandOfForm(form: ShopSettingsForm): WrittenBrand {
  const { partner1, partner2, partner3, partner4, hours, ...same } = form;
  const { instagramUrl, facebookUrl, tiktokUrl, youtubeUrl } = form;
  return {
    ...same,
    hours: hours || null,
    instagramUrl: instagramUrl || null,
    facebookUrl: facebookUrl || null,
    tiktokUrl: tiktokUrl || null,
    youtubeUrl: youtubeUrl || null,
    partners: [partner1, partner2, partner3, partner4].filter((name) => name !== ""),
  };
}

export function formOfBrand({ partners, ...brand }: WrittenBrand): Record<string, string> {
  const names = PARTNERS.map((field, index) => [field, partners[index] ?? ""] as const);
  const { name, email, phone, whatsapp, companyName, cnpj, address } = brand;
  return {
    ...{ name, email, phone, whatsapp, companyName, cnpj, address },
    hours: brand.hours ?? "",
    instagramUrl: brand.instagramUrl ?? "",
    facebookUrl: brand.facebookUrl ?? "",
    tiktokUrl: brand.tiktokUrl ?? "",
    youtubeUrl: brand.youtubeUrl ?? "",
    ...Object.fromEntries(names),
  };
}

/** Valid check digits, or the current one (which may be a sample). Rules: STAFF-51. */
export function isCnpjFine(typed: string, present: string): boolean {
  return typed === present || isCnpj(typed);
}

/** With area code, or a nationwide company number (0800, 4004, 3003), which has none. */
function isPhone(typed: string): boolean {
  const digits = plainPhone(typed);
  return (digits.length >= 10 && digits.length <= 11) || /^(400\d|300\d)\d{4}$/.test(digits);
}

function isHttps(typed: string): boolean {
  return URL.canParse(typed) && new URL(typed).protocol === "https:";
}
