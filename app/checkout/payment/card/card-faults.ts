import { isCnpj } from "#platform/formats/cnpj.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { isEmailAddress } from "#platform/formats/email-address.ts";

/** How a field of the provider's stands; what is typed into it is never known here. */
export type SecureState = "empty" | "typing" | "valid" | "invalid";

export interface CardFacts {
  number: SecureState;
  expiry: SecureState;
  code: SecureState;
  /** Why the card does not fit the method, once its first digits are known. */
  cardProblem: string | null;
  holder: string;
  email: string;
  documentType: "CPF" | "CNPJ";
  document: string;
  /** Null until the provider told its offer for the card. */
  installments: number | null;
}

export type CardField = "number" | "expiry" | "code" | "holder" | "email" | "document" | "installments";

const SECURE = {
  number: { empty: "Número do cartão é obrigatório", invalid: "Número do cartão inválido" },
  expiry: { empty: "Data de validade é obrigatória", invalid: "Data de validade deve estar no formato MM/AA" },
  code: { empty: "CVV é obrigatório", invalid: "CVV deve ter 3 ou 4 dígitos" },
} as const;

/** What is missing or wrong in a card form (spec 2, section 5), by field, in the order of the form. Rules: PAY-48. */
export function cardFaults(card: CardFacts): Partial<Record<CardField, string>> {
  const faults: Partial<Record<CardField, string>> = {};
  const secure = (field: keyof typeof SECURE, state: SecureState) => {
    if (state === "empty" || state === "invalid") faults[field] = SECURE[field][state];
  };
  secure("number", card.number);
  if (card.cardProblem !== null) faults.number ??= card.cardProblem;
  secure("expiry", card.expiry);
  secure("code", card.code);
  if (card.holder.trim() === "") faults.holder = "Nome do portador é obrigatório";
  if (card.email.trim() === "") faults.email = "Email é obrigatório";
  else if (!isEmailAddress(card.email.trim())) faults.email = "Email inválido";
  if (card.document.trim() === "") faults.document = "Documento do portador é obrigatório";
  else if (!(card.documentType === "CPF" ? isCpf : isCnpj)(card.document)) {
    faults.document = `${card.documentType} inválido`;
  }
  if (card.installments === null && faults.number === undefined) faults.installments = "Escolha as parcelas";
  return faults;
}

/** Whether the button may be pressed: all three fields of the provider's are whole, and the others too. */
export function isCardComplete(card: CardFacts): boolean {
  const secured = [card.number, card.expiry, card.code].every((state) => state === "valid");
  return secured && Object.keys(cardFaults(card)).length === 0;
}

/** Codes and names under which the provider refuses to make a token, by the field they are about. */
const REFUSALS: readonly [fault: string, signs: RegExp][] = [
  [SECURE.number.invalid, /^(205|E301|E302|cardNumber)$/],
  [SECURE.expiry.invalid, /^(208|209|325|326|expiration(Date|Month|Year))$/],
  [SECURE.code.invalid, /^(224|E203|securityCode)$/],
  ["Nome do portador é obrigatório", /^(221|316|cardholderName)$/],
  ["Documento do portador inválido", /^(212|213|214|322|323|324|identification(Type|Number))$/],
];

/** The messages for what the provider refused a token with; none for what it has no field for. */
export function tokenFaults(error: unknown): string[] {
  const causes = Array.isArray(error) ? error : [];
  const signs = causes.flatMap((cause: unknown) =>
    typeof cause === "object" && cause !== null
      ? ["code" in cause ? String(cause.code) : "", "field" in cause ? String(cause.field) : ""]
      : [],
  );
  return REFUSALS.flatMap(([fault, pattern]) => (signs.some((sign) => pattern.test(sign)) ? [fault] : []));
}
