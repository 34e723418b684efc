import { isCnpj } from "#platform/formats/cnpj.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { isEmailAddress, plainEmail } from "#platform/formats/email-address.ts";

/** State of one of the provider's secure fields; its content is never available here. */
export type SecureState = "empty" | "typing" | "valid" | "invalid" | "past";

export interface CardFacts {
  number: SecureState;
  expiry: SecureState;
  code: SecureState;
  /** Why the card does not fit the payment method, once its first digits are known. */
  cardProblem: string | null;
  holder: string;
  email: string;
  documentType: "CPF" | "CNPJ";
  document: string;
  /** Null until the installment options for the card have loaded. */
  installments: number | null;
}

export type CardField = "number" | "expiry" | "code" | "holder" | "email" | "document" | "installments";

const SECURE = {
  number: { empty: "Número do cartão é obrigatório", invalid: "Número do cartão inválido" },
  expiry: { empty: "Data de validade é obrigatória", invalid: "Data de validade deve estar no formato MM/AA" },
  code: { empty: "CVV é obrigatório", invalid: "CVV deve ter 3 ou 4 dígitos" },
} as const;

/** A date in the right form that is over. */
const EXPIRED = "Cartão vencido: confira a validade";

/** The state that the provider's complaints about a field mean: an expiry date that must be greater is over. */
export function secureStateOf(complaints: readonly { message: string }[]): SecureState {
  if (complaints.length === 0) return "valid";
  return complaints.some(({ message }) => message.includes("should be greater")) ? "past" : "invalid";
}

/** Missing or invalid fields of the card form, in form order. Rules: PAY-48. */
export function cardFaults(card: CardFacts): Partial<Record<CardField, string>> {
  const faults: Partial<Record<CardField, string>> = {};
  const secure = (field: keyof typeof SECURE, state: SecureState) => {
    if (state === "past") faults[field] = EXPIRED;
    else if (state === "empty" || state === "invalid") faults[field] = SECURE[field][state];
  };
  secure("number", card.number);
  if (card.cardProblem !== null) faults.number ??= card.cardProblem;
  secure("expiry", card.expiry);
  secure("code", card.code);
  if (card.holder.trim() === "") faults.holder = "Nome do portador é obrigatório";
  if (card.email.trim() === "") faults.email = "Email é obrigatório";
  else if (!isEmailAddress(plainEmail(card.email))) faults.email = "Email inválido";
  if (card.document.trim() === "") faults.document = "Documento do portador é obrigatório";
  else if (!(card.documentType === "CPF" ? isCpf : isCnpj)(card.document)) {
    faults.document = `${card.documentType} inválido`;
  }
  if (card.installments === null && faults.number === undefined) faults.installments = "Escolha as parcelas";
  return faults;
}

/** Whether the form can be submitted: all secure fields and all others are valid. */
export function isCardComplete(card: CardFacts): boolean {
  const secured = [card.number, card.expiry, card.code].every((state) => state === "valid");
  return secured && Object.keys(cardFaults(card)).length === 0;
}

/** The provider's error codes and names for refused tokens, by field. */
const REFUSALS: readonly [fault: string, signs: RegExp][] = [
  [SECURE.number.invalid, /^(205|E301|E302|cardNumber)$/],
  [SECURE.expiry.invalid, /^(208|209|325|326|expiration(Date|Month|Year))$/],
  [SECURE.code.invalid, /^(224|E203|securityCode)$/],
  ["Nome do portador é obrigatório", /^(221|316|cardholderName)$/],
  ["Documento do portador inválido", /^(212|213|214|322|323|324|identification(Type|Number))$/],
];

/** Messages for a refused token; empty if no field is to blame. */
export function tokenFaults(error: unknown): string[] {
  const causes = Array.isArray(error) ? error : [];
  const signs = causes.flatMap((cause: unknown) =>
    typeof cause === "object" && cause !== null
      ? ["code" in cause ? String(cause.code) : "", "field" in cause ? String(cause.field) : ""]
      : [],
  );
  return REFUSALS.flatMap(([fault, pattern]) => (signs.some((sign) => pattern.test(sign)) ? [fault] : []));
}
