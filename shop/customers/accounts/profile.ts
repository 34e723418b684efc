import * as z from "zod/mini";
import { hasLinkWord, LINK_WORD } from "#platform/email/link-word.ts";
import { BRAZILIAN_STATES, cepDigits } from "#platform/formats/cep.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { isForeignPhone, plainPhone } from "#platform/formats/phone.ts";
import type { AddressFields } from "#platform/formats/shipping-address.ts";
import { atMost } from "#platform/formats/text-length.ts";
import { digitsOf, seenText } from "#platform/formats/unseen-signs.ts";

/** phone, zipCode and cpf contain digits only; '' if unknown. */
export interface Profile extends AddressFields {
  id: string;
  name: string;
  email: string;
  phone: string;
  cpf: string;
  createdAt: Date;
}

const LONGEST = 200;
const TOO_LONG = "Texto longo demais.";
const PHONE_MESSAGE = "Telefone deve ter pelo menos 10 números.";
const FOREIGN_PHONE = "Digite um telefone do Brasil, com DDD.";
const NO_CEP = "Digite o CEP.";
const CEP_MESSAGE = "CEP deve ter 8 dígitos";
const NO_STATE = "Escolha o estado.";
const STATE_MESSAGE = "Estado inválido.";
const CPF_MESSAGE = "CPF inválido.";

/** No control characters: nobody types them, and PostgreSQL rejects NUL. */
const printed = z.regex(/^\P{Cc}*$/u, { error: "Caractere inválido.", abort: true });

/** Names and addresses reach mails, also of strangers whose address somebody typed. */
const unlinked = z.refine<string>((typed) => !hasLinkWord(typed), LINK_WORD);

const text = (least: number, message: string) =>
  z.string(message).check(z.trim(), z.minLength(least, message), atMost(LONGEST, TOO_LONG), printed, unlinked);

/** A text of an address: `missing` is said of an empty field, `short` of one with fewer than `least` characters. */
const place = (least: number, missing: string, short: string) =>
  z.string(missing).check(
    z.trim(),
    z.refine((typed) => typed !== "", { error: missing, abort: true }),
    z.minLength(least, short),
    atMost(LONGEST, TOO_LONG),
    printed,
    unlinked,
  );

/**
 * Output: trimmed, numbers as digits only. Rules: ACCOUNT-1, ACCOUNT-3, ACCOUNT-4, ACCOUNT-5, ACCOUNT-103, ACCOUNT-107,
 * MAIL-72.
 */
export const profileFields = {
  name: text(2, "Nome deve ter pelo menos 2 caracteres."),
  phone: z.pipe(
    z.pipe(
      z.string(PHONE_MESSAGE).check(
        atMost(LONGEST, TOO_LONG),
        z.refine((typed) => !isForeignPhone(typed), { error: FOREIGN_PHONE, abort: true }),
      ),
      z.transform(plainPhone),
    ),
    z.string().check(z.minLength(10, PHONE_MESSAGE), atMost(11, "Telefone com números demais.")),
  ),
  zipCode: z.pipe(
    z.string(NO_CEP).check(
      z.overwrite((typed) => seenText(typed).trim()),
      z.refine((typed) => typed !== "", { error: NO_CEP, abort: true }),
      z.regex(/^\d{5}-?\d{3}$/, CEP_MESSAGE),
    ),
    z.transform(cepDigits),
  ),
  street: place(3, "Digite a rua.", "Rua deve ter pelo menos 3 caracteres."),
  number: text(1, "Digite o número."),
  complement: z._default(z.string().check(z.trim(), atMost(LONGEST, TOO_LONG), printed, unlinked), ""),
  neighborhood: place(2, "Digite o bairro.", "Bairro deve ter pelo menos 2 caracteres."),
  city: place(2, "Digite a cidade.", "Cidade deve ter pelo menos 2 caracteres."),
  state: z.string(NO_STATE).check(
    z.trim(),
    z.toUpperCase(),
    z.refine((typed) => typed !== "", { error: NO_STATE, abort: true }),
    z.refine((typed) => BRAZILIAN_STATES.some((state) => state === typed), STATE_MESSAGE),
  ),
  cpf: z.pipe(
    z.string(CPF_MESSAGE).check(
      z.overwrite((typed) => seenText(typed).trim()),
      z.refine((typed) => /^.{11,14}$/.test(typed) && isCpf(typed), CPF_MESSAGE),
    ),
    z.transform(digitsOf),
  ),
};

/** In the order of the form. */
export const addressFields = {
  zipCode: profileFields.zipCode,
  street: profileFields.street,
  number: profileFields.number,
  complement: profileFields.complement,
  neighborhood: profileFields.neighborhood,
  city: profileFields.city,
  state: profileFields.state,
};

export type ProfileChanges = Partial<Omit<Profile, "id" | "email" | "createdAt">>;
