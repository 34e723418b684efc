import * as z from "zod/mini";
import { emailField } from "#platform/formats/email-field.ts";
import { atMost } from "#platform/formats/text-length.ts";
import { passwordField } from "./registration.ts";

const CURRENT_MESSAGE = "Digite sua senha atual.";
const MISMATCH_MESSAGE = "As senhas não coincidem.";

/** The word to type (in any case) to delete an account. */
export const DELETE_WORD = "EXCLUIR";

export const currentPasswordField = z
  .string(CURRENT_MESSAGE)
  .check(z.minLength(1, CURRENT_MESSAGE), atMost(128, "A senha não confere."));

export const PasswordChange = z
  .object({ currentPassword: currentPasswordField, password: passwordField, passwordConfirmation: z.string() })
  .check(
    z.refine((form) => form.password === form.passwordConfirmation, {
      path: ["passwordConfirmation"],
      error: MISMATCH_MESSAGE,
      // Report this error together with the other fields' errors; zod would otherwise skip it while they fail.
      when: ({ value }) => typeof value === "object" && value !== null && "password" in value,
    }),
  );

export const EmailChange = z.object({ email: emailField, currentPassword: currentPasswordField });

export const PasswordAgain = z.object({ currentPassword: currentPasswordField });

/** Rules: ACCOUNT-58. */
export const AccountDeletion = z.object({
  confirmation: z
    .string()
    .check(z.refine((typed) => typed.trim().toUpperCase() === DELETE_WORD, `Digite ${DELETE_WORD} para confirmar.`)),
  currentPassword: currentPasswordField,
});
