import * as z from "zod/mini";
import { hasLinkWord, LINK_WORD } from "#platform/email/link-word.ts";
import { cepDigits } from "#platform/formats/cep.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { optionalEmailField } from "#platform/formats/email-field.ts";
import { isWholePhone } from "#platform/formats/phone.ts";
import { atMost } from "#platform/formats/text-length.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";
import { typedLine } from "#platform/formats/typed-text.ts";
import { valueAt } from "#platform/value-at.ts";
import { ShippingAddressInput } from "#shop/ordering/orders/placing/order-input.ts";
import { LONGEST_NOTE } from "../desk-forms.ts";
import type { ManualDiscount } from "./manual-discount.ts";
import { itemsOfField } from "./manual-items.ts";
import { replacedOfField } from "./replaced-field.ts";

/** Value of the delivery field. */
export const PICKUP = "pickup";

/** Value of the delivery field: in another order's parcel. */
export const ALONG = "junto";

const optional = (most: number) => z._default(typedLine(most), "");

/** Empty for pick-up. */
const ADDRESS = {
  cep: optional(12),
  street: optional(200),
  number: optional(20),
  complement: optional(100),
  neighborhood: optional(120),
  city: optional(120),
  state: optional(2),
};

const Fields = z.object({
  key: z.uuid("Atualize a página e tente de novo."),
  items: z.string().check(z.refine((text) => itemsOfField(text).length > 0, "Escolha pelo menos uma peça.")),
  name: typedLine(120).check(
    z.minLength(1, "Digite o nome do cliente."),
    z.refine((typed) => !hasLinkWord(typed), LINK_WORD),
  ),
  phone: optional(30).check(
    z.refine((typed) => typed === "" || isWholePhone(typed), "Telefone deve ter DDD e número."),
  ),
  email: z._default(optionalEmailField, ""),
  document: optional(20).check(z.refine((typed) => typed === "" || isCpf(typed), "CPF inválido.")),
  delivery: z._default(z.string(), "").check(z.minLength(1, "Escolha o frete ou a retirada.")),
  /** The paid order in whose parcel it goes; empty: its own. */
  along: optional(36),
  /** Pieces of that order in whose place it is made; empty: none. */
  replaces: optional(48).check(
    z.refine((text) => text === "" || replacedOfField(text) !== null, "Escolha a troca de novo."),
  ),
  ...ADDRESS,
  discountKind: z._default(z.enum(["percent", "cents"]), "percent"),
  discount: optional(20),
  discountReason: optional(200),
  note: z._default(z.string().check(z.trim(), atMost(LONGEST_NOTE, `Use no máximo ${LONGEST_NOTE} caracteres.`)), ""),
  /** The total that the page showed, in centavos. */
  total: z._default(z.string(), ""),
});

const ADDRESS_FIELD: Readonly<Record<string, string>> = { zipCode: "cep" };

/** Needs a telephone or an e-mail, an address if it has its own parcel, and a reason for a discount. Rules: DESK-10. */
export const ManualOrderForm = Fields.check((context) => {
  const form = context.value;
  const say = (field: string, message: string) =>
    context.issues.push({ code: "custom", input: form, path: [field], message });
  if (form.phone === "" && form.email === "") say("phone", "Digite o telefone ou o e-mail.");
  if (form.delivery !== PICKUP && form.delivery !== ALONG) {
    const address = ShippingAddressInput.safeParse(addressOf(form));
    for (const { path, message } of address.error?.issues ?? []) {
      const field = String(path[0]);
      say(valueAt(ADDRESS_FIELD, field) ?? field, message);
    }
  }
  if (form.discount !== "" && typedDiscount(form) === null) say("discount", "Digite 10 ou 15,90.");
  if (form.discount !== "" && form.discountReason === "") say("discountReason", "Diga o motivo do desconto.");
});
export type ManualOrderForm = z.output<typeof ManualOrderForm>;

export function addressOf(form: Partial<Record<keyof typeof ADDRESS, string>>) {
  const { cep = "", street = "", number = "", complement = "", neighborhood = "", city = "", state = "" } = form;
  const where = { street, number, neighborhood, city, state, zipCode: cepDigits(cep) };
  return complement === "" ? where : { ...where, complement };
}

/** Null: none, or nothing that can be read. */
export function typedDiscount({
  discount = "",
  discountKind,
  discountReason = "",
}: {
  discount?: string;
  discountKind?: string;
  discountReason?: string;
}): ManualDiscount | null {
  const typed = discount.trim();
  if (discountKind === "cents") {
    const value = parseTypedCents(typed) ?? 0;
    return value > 0 ? { kind: "cents", value, reason: discountReason } : null;
  }
  const value = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  return value >= 1 && value <= 100 ? { kind: "percent", value, reason: discountReason } : null;
}
