import * as z from "zod/mini";
import type { Brand } from "#platform/email/brand.ts";
import { BRAZILIAN_STATES, cepDigits } from "#platform/formats/cep.ts";
import { cnpjCharacters, isCnpj } from "#platform/formats/cnpj.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { emailField } from "#platform/formats/email-field.ts";
import { plainPhone } from "#platform/formats/phone.ts";
import type { AddressFields } from "#platform/formats/shipping-address.ts";
import { stateOfItsCep } from "#platform/formats/state-check.ts";
import { typedLine } from "#platform/formats/typed-text.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { Setting } from "./setting.ts";

/** The sender of parcels, as printed on labels. */
export interface Sender extends AddressFields {
  name: string;
  /** CPF or CNPJ, without punctuation. */
  document: string;
  phone: string;
  email: string;
  /** Inscrição estadual; may be empty. */
  stateRegister: string;
}

const needed = (message: string, most = 120) => typedLine(most).check(z.minLength(1, message));

/** Rules: STAFF-56. */
export const SenderForm = z
  .object({
    name: needed("Digite o nome ou a razão social."),
    document: z.string().check(z.trim(), z.refine(isDocument, "CPF ou CNPJ inválido.")),
    phone: z.string().check(
      z.trim(),
      z.refine((typed) => /^\d{10,11}$/.test(plainPhone(typed)), "Telefone deve ter DDD e número."),
    ),
    email: emailField,
    stateRegister: typedLine(20),
    street: needed("Digite a rua.", 200),
    number: needed("Digite o número.", 20),
    complement: typedLine(100),
    neighborhood: needed("Digite o bairro."),
    city: needed("Digite a cidade."),
    state: z.string().check(z.trim(), z.toUpperCase(), z.refine(isState, "Digite a sigla do estado.")),
    zipCode: z.string().check(z.refine((typed) => cepDigits(typed).length === 8, "CEP deve ter 8 dígitos.")),
  })
  .check(stateOfItsCep("zipCode"));
export type SenderForm = z.output<typeof SenderForm>;

export function senderOfForm(form: SenderForm): Sender {
  return {
    ...form,
    document: cnpjCharacters(form.document),
    phone: plainPhone(form.phone),
    zipCode: cepDigits(form.zipCode),
  };
}

const text = z.string();
const StoredSender = z.object({
  name: text,
  document: text,
  phone: text,
  email: text,
  stateRegister: text,
  street: text,
  number: text,
  complement: text,
  neighborhood: text,
  city: text,
  state: text,
  zipCode: text,
});

const DEMO_SENDER_PLACE = {
  document: "11222333000181",
  street: "Avenida Paulista",
  number: "1000",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
} as const;

/** For labels bought from now on; until it is saved, from the shop's data. Rules: STAFF-57. */
export const shippingSender: Setting<Sender, { config: Pick<Config, "mode" | "brand" | "melhorEnvio"> }> = {
  key: "shipping_sender",
  audited: "Remetente",
  stored: z.partial(StoredSender),
  usual({ config: { mode, brand, melhorEnvio } }) {
    const shop = senderOfBrand(brand, melhorEnvio.fromCep);
    return mode === "demo" ? { ...shop, ...DEMO_SENDER_PLACE } : shop;
  },
};

/** The shop's address is a single line of text, which a label cannot use. */
function senderOfBrand(brand: Brand, zipCode: string): Sender {
  return {
    name: brand.companyName,
    document: isCnpj(brand.cnpj) ? cnpjCharacters(brand.cnpj) : "",
    phone: brand.phone.replace(/\D/g, ""),
    email: brand.email,
    stateRegister: "",
    street: "",
    number: "",
    complement: "",
    neighborhood: "",
    city: "",
    state: "",
    zipCode,
  };
}

const PARTS: readonly { field: keyof Sender; label: string; isThere: (value: string) => boolean }[] = [
  { field: "name", label: "nome ou razão social", isThere: isFilled },
  { field: "document", label: "CNPJ ou CPF válido", isThere: isDocument },
  { field: "phone", label: "telefone", isThere: (value) => value.replace(/\D/g, "").length >= 10 },
  { field: "email", label: "e-mail", isThere: isFilled },
  { field: "street", label: "rua", isThere: isFilled },
  { field: "number", label: "número", isThere: isFilled },
  { field: "neighborhood", label: "bairro", isThere: isFilled },
  { field: "city", label: "cidade", isThere: isFilled },
  { field: "state", label: "estado", isThere: isState },
  { field: "zipCode", label: "CEP", isThere: (value) => cepDigits(value).length === 8 },
];

/** What a label needs, in words for staff: 'rua', 'CNPJ ou CPF válido'. Rules: STAFF-56. */
export function missingInSender(sender: Sender): string[] {
  return PARTS.filter(({ field, isThere }) => !isThere(sender[field])).map(({ label }) => label);
}

function isDocument(typed: string): boolean {
  return isCpf(typed) || isCnpj(typed);
}

function isState(typed: string): boolean {
  return BRAZILIAN_STATES.some((state) => state === typed.toUpperCase());
}

function isFilled(value: string): boolean {
  return value.trim() !== "";
}
