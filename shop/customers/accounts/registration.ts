import * as z from "zod/mini";
import { emailField } from "#platform/formats/email-field.ts";
import { stateOfItsCep } from "#platform/formats/state-check.ts";
import { atMost } from "#platform/formats/text-length.ts";
import { addressFields, profileFields } from "./profile.ts";

/** The shop's minimum, and the maximum that is hashed. Rules: ACCOUNT-6. */
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const;

const PASSWORD_MESSAGE = "Senha deve ter pelo menos 6 caracteres.";
const MISMATCH_MESSAGE = "As senhas não coincidem.";

export const COMMON_PASSWORD_MESSAGE = "Esta senha é muito usada e fácil de adivinhar. Escolha outra.";

export const passwordField = z
  .string(PASSWORD_MESSAGE)
  .check(
    z.minLength(PASSWORD_LENGTH.min, PASSWORD_MESSAGE),
    atMost(PASSWORD_LENGTH.max, `Senha deve ter no máximo ${PASSWORD_LENGTH.max} caracteres.`),
  );

const ticked = z.pipe(
  z.optional(z.literal("on")),
  z.transform((value) => value === "on"),
);

const termsField = z.literal("on", "Você deve aceitar os termos e condições.");

export const Login = z.object({ email: emailField, password: passwordField, remember: ticked });

/** In the order of the form's fields. Rules: ACCOUNT-8. */
export const Registration = z
  .object({
    name: profileFields.name,
    email: emailField,
    phone: profileFields.phone,
    cpf: profileFields.cpf,
    ...addressFields,
    password: passwordField,
    passwordConfirmation: z.string(MISMATCH_MESSAGE),
    terms: termsField,
    newsletter: ticked,
  })
  .check(samePasswords(), stateOfItsCep("zipCode"));

/** Rules: ACCOUNT-91. */
export const AccountOfOrder = z.object({ password: passwordField, terms: termsField });

export const AccountMailForm = z.object({ email: emailField });

const NO_EMAIL = "Digite o seu e-mail.";

export const ConfirmationMailForm = z.object({
  email: z.pipe(z.string(NO_EMAIL).check(z.refine((typed) => typed.trim() !== "", NO_EMAIL)), emailField),
});

export const NewPassword = z
  .object({ password: passwordField, passwordConfirmation: z.string(MISMATCH_MESSAGE) })
  .check(samePasswords());

export type Login = z.output<typeof Login>;
export type Registration = z.output<typeof Registration>;

/** From the form or an API client. Missing profile fields stay empty. */
export type NewCustomer = Pick<Registration, "email" | "password" | "name"> &
  Partial<Omit<Registration, "email" | "password" | "name" | "passwordConfirmation" | "terms" | "newsletter">>;

/** Reports the mismatch together with the other fields' errors; zod would otherwise skip it while they fail. */
function samePasswords() {
  return z.refine<{ password: string; passwordConfirmation: string }>(
    (form) => form.password === form.passwordConfirmation,
    { path: ["passwordConfirmation"], error: MISMATCH_MESSAGE, when: ({ value }) => hasPasswords(value) },
  );
}

function hasPasswords(value: unknown): boolean {
  return typeof value === "object" && value !== null && "password" in value && "passwordConfirmation" in value;
}
