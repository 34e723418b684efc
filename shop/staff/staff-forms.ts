import * as z from "zod/mini";
import { emailField } from "#platform/formats/email-field.ts";
import { atMost } from "#platform/formats/text-length.ts";
import { seenText } from "#platform/formats/unseen-signs.ts";
import { ROLES } from "./role.ts";

/** The minimum is higher than a customer's, as it protects more. Rules: STAFF-28. */
export const STAFF_PASSWORD_LENGTH = { min: 10, max: 128 } as const;

const MISMATCH_MESSAGE = "As senhas não coincidem.";
const USERNAME_MESSAGE = "Use de 2 a 40 letras sem acento, números, ponto, hífen ou sublinhado.";
const LONGEST_NAME = 120;

const nameField = z
  .string("Nome deve ter pelo menos 2 caracteres.")
  .check(
    z.trim(),
    z.minLength(2, "Nome deve ter pelo menos 2 caracteres."),
    atMost(LONGEST_NAME, `Nome deve ter no máximo ${LONGEST_NAME} caracteres.`),
    z.regex(/^\P{C}*$/u, "Caractere inválido."),
  );

const usernameField = z
  .string(USERNAME_MESSAGE)
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9._-]{1,39}$/, USERNAME_MESSAGE));

const { min, max } = STAFF_PASSWORD_LENGTH;
const newPasswordField = z
  .string(`Senha deve ter pelo menos ${min} caracteres.`)
  .check(
    z.minLength(min, `Senha deve ter pelo menos ${min} caracteres.`),
    atMost(max, `Senha deve ter no máximo ${max} caracteres.`),
  );

const required = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message), atMost(254, message));

/** Only compared: its format is not validated. */
const presentPassword = z
  .string("Digite a sua senha.")
  .check(z.minLength(1, "Digite a sua senha."), atMost(1000, "Senha incorreta."));

const roleField = z.enum(ROLES, "Escolha uma função.");

export const StaffLogin = z.object({
  username: required("Digite o usuário ou o e-mail."),
  password: presentPassword,
});

/** From an authenticator app, or a backup code. */
export const SecondStep = z.object({ code: required("Digite o código.").check(z.overwrite(seenText)) });

export const StaffRecovery = z.object({ email: emailField });

const passwords = { password: newPasswordField, passwordConfirmation: z.string(MISMATCH_MESSAGE) };

export const ChosenPassword = z.object(passwords).check(sameTwice());

/** Rules: STAFF-29. */
export const Invitation = z.object({ name: nameField, username: usernameField, email: emailField, role: roleField });

export const OwnProfile = z.object({ name: nameField, email: emailField, currentPassword: presentPassword });

export const OwnPassword = z.object({ currentPassword: presentPassword, ...passwords }).check(sameTwice());

export const ProvenByPassword = z.object({ currentPassword: presentPassword });

/** From the environment or the command line. */
export const NewOwner = z.object({ username: usernameField, email: emailField, password: newPasswordField });

export type StaffLogin = z.output<typeof StaffLogin>;
export type Invitation = z.output<typeof Invitation>;
export type NewOwner = z.output<typeof NewOwner>;

function sameTwice() {
  return z.refine<{ password: string; passwordConfirmation: string }>(
    (form) => form.password === form.passwordConfirmation,
    { path: ["passwordConfirmation"], error: MISMATCH_MESSAGE, when: ({ value }) => hasPasswords(value) },
  );
}

function hasPasswords(value: unknown): boolean {
  return typeof value === "object" && value !== null && "password" in value && "passwordConfirmation" in value;
}
