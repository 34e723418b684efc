import { linkWordFault } from "#platform/email/link-word.ts";
import { BRAZILIAN_STATES, isCep } from "#platform/formats/cep.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { isEmailAddress } from "#platform/formats/email-address.ts";
import { isWholePhone, plainPhone } from "#platform/formats/phone.ts";
import { digitsOf, seenText } from "#platform/formats/unseen-signs.ts";

export interface LineRule {
  /** The message when empty; null: it may be. */
  missing: string | null;
  most: number;
  /** What is wrong with a line that is neither empty nor too long; null: nothing. */
  fault?: (line: string) => string | null;
}

/** No control characters: no keyboard types them into a field, and PostgreSQL rejects NUL. */
export const PRINTABLE_LINE = /^\P{Cc}*$/u;
export const UNPRINTABLE = "Caractere inválido";

export const tooLong = (most: number) => `Use no máximo ${most} caracteres`;

/** No schema library: the checkout needs them from its first screen on. Rules: MAIL-72, ORDER-2, ORDER-4. */
export const DELIVERY_RULES = {
  name: { missing: "Nome é obrigatório", most: 120, fault: linkWordFault },
  email: {
    missing: "Email é obrigatório",
    most: 254,
    fault: (email) => (isEmailAddress(email) ? null : "Email inválido"),
  },
  phone: { missing: "Telefone é obrigatório", most: 30, fault: phoneFault },
  street: { missing: "Rua é obrigatória", most: 200, fault: linkWordFault },
  number: { missing: "Número é obrigatório", most: 20, fault: linkWordFault },
  complement: { missing: null, most: 100, fault: linkWordFault },
  neighborhood: { missing: "Bairro é obrigatório", most: 120, fault: linkWordFault },
  city: { missing: "Cidade é obrigatória", most: 120, fault: linkWordFault },
  state: {
    missing: "Estado é obrigatório",
    most: 120,
    fault: (state) => (BRAZILIAN_STATES.some((each) => each === state.toUpperCase()) ? null : "Estado é obrigatório"),
  },
  zipCode: {
    missing: "CEP é obrigatório",
    most: 120,
    fault: (zipCode) => (isCep(zipCode) ? null : "CEP deve ter 8 dígitos"),
  },
} as const satisfies Record<string, LineRule>;

export function lineFault(typed: string, { missing, most, fault }: LineRule): string | null {
  const line = typed.trim();
  if (line.length > most) return tooLong(most);
  if (!PRINTABLE_LINE.test(line)) return UNPRINTABLE;
  return line === "" ? missing : (fault?.(line) ?? null);
}

function phoneFault(phone: string): string | null {
  if (isWholePhone(phone)) return null;
  return digitsOf(plainPhone(phone)).length < 10 ? "Telefone deve ter pelo menos 10 dígitos" : "Telefone inválido";
}

/** The CPF is optional. Rules: ORDER-3. */
export function orderCpfFault(cpf: string): string | null {
  return cpf === "" || isCpf(cpf) ? null : "CPF inválido";
}

/** What fits a small card. */
export const LONGEST_GIFT_MESSAGE = 200;
export const LONGEST_RECIPIENT = DELIVERY_RULES.name.most;

export const MARKUP = "Escreva só texto, sem marcas como <b>.";

/** A typed gift message or name without invisible characters; line breaks are kept. Rules: SETTING-10. */
export function seenGiftText(typed: string): string {
  const seen = seenText(typed.replaceAll("\r\n", "\n"));
  return seen
    .replace(/[^\S\n]/g, " ")
    .replace(/[^\n\P{Cc}]|\p{Cf}/gu, "")
    .trim();
}

/** One line. */
export function seenGiftRecipient(typed: string): string {
  return seenGiftText(typed).replaceAll("\n", " ");
}

/** Why a cleaned gift message or name is refused; null: it is accepted. Rules: SETTING-3, SETTING-10. */
export function giftFault(text: string, most: number): string | null {
  if (text.length > most) return tooLong(most);
  return /<[a-z!/?]/i.test(text) ? MARKUP : linkWordFault(text);
}
