import type { FormAnswer } from "./form-answer.ts";

/** What a refused form is answered with: its status, and words above the form or at a field. */
export interface Refusal {
  status: number;
  problem?: FormAnswer["problem"];
  errors?: Record<string, string>;
  unconfirmed?: boolean;
  isStale?: true;
  hasAccount?: true;
  headers?: Record<string, string>;
}

/** A refusal with words above the form. */
export function above(title: string, message: string, status = 422) {
  return { status, problem: { title, message } } satisfies Refusal;
}

/** A refusal with words at a field. */
export function atField(field: string, message: string, status = 422) {
  return { status, errors: { [field]: message } } satisfies Refusal;
}

/** A refusal because the page was out of date. The page reloads its data. */
export function stale(title: string, message: string, status = 409) {
  return { ...above(title, message, status), isStale: true } as const satisfies Refusal;
}

export const TOO_MANY_ATTEMPTS = "Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente novamente.";

/** A refusal after too many attempts. Rules: ACCOUNT-36. */
export function tooMany(title: string, retryAfterSeconds: number): Refusal {
  return { ...above(title, TOO_MANY_ATTEMPTS, 429), headers: { "Retry-After": String(retryAfterSeconds) } };
}

/** The same as a row of a table of refusals. */
export function tooManyFor(title: string) {
  return ({ retryAfterSeconds }: { retryAfterSeconds: number }) => tooMany(title, retryAfterSeconds);
}

/** Of a form that asks for the present password. */
export const PASSWORD_REFUSALS = {
  wrong_password: atField("currentPassword", "Senha incorreta."),
  too_many_attempts: tooManyFor("Senha não conferida"),
};

/** A refusal where the shop sends no e-mails: `ask` says what for and is followed by the shop's address. */
export function noMail(ask: string, shopEmail: string) {
  return above("Funcionalidade não disponível", `Esta loja ainda não envia e-mails. ${ask}: ${shopEmail}`, 503);
}

/** Refusals by reason: a function makes one of what else the answer holds. */
export type Refusals = Readonly<Record<string, Refusal | ((answer: never) => Refusal)>>;

/** The refused answers that a table has words for. */
export type Known<Table extends Refusals> =
  | { reason: { [Reason in keyof Table]: Table[Reason] extends Refusal ? Reason : never }[keyof Table] }
  | {
      [Reason in keyof Table]: Table[Reason] extends (answer: infer Answer) => Refusal
        ? { reason: Reason } & Answer
        : never;
    }[keyof Table];

/** The refusal that a table has for an answer. */
export function refusalFor<const Table extends Refusals>(table: Table, answer: Known<Table>): Refusal {
  const refusal: Refusals[string] = table[answer.reason];
  // What the function reads is part of the type of `answer`.
  return typeof refusal === "function" ? refusal(answer as never) : refusal;
}
