import * as z from "zod/mini";
import { atMost } from "#platform/formats/text-length.ts";
import { emailField, passwordField } from "./registration.ts";

const CURRENT_MESSAGE = "Digite sua senha atual.";
const MISMATCH_MESSAGE = "As senhas não coincidem.";

/** What must be typed, in large or small letters, to delete an account. */
export const DELETE_WORD = "EXCLUIR";

export const currentPasswordField = z
  .string(CURRENT_MESSAGE)
  .check(z.minLength(1, CURRENT_MESSAGE), atMost(128, "A senha não confere."));

/** The form that changes the password, as posted. */
export const PasswordChange = z
  .object({ currentPassword: currentPasswordField, password: passwordField, passwordConfirmation: z.string() })
  .check(
    z.refine((form) => form.password === form.passwordConfirmation, {
      path: ["passwordConfirmation"],
      error: MISMATCH_MESSAGE,
      // Told together with the other fields' errors, not only when all else is right.
      when: ({ value }) => typeof value === "object" && value !== null && "password" in value,
    }),
  );

/** The form that asks for another e-mail, as posted. */
export const EmailChange = z.object({ email: emailField, currentPassword: currentPasswordField });

/** The form that asks for all data, as posted. */
export const PasswordAgain = z.object({ currentPassword: currentPasswordField });

/** The form that deletes the account, as posted. */
export const AccountDeletion = z.object({
  confirmation: z
    .string()
    .check(z.refine((typed) => typed.trim().toUpperCase() === DELETE_WORD, `Digite ${DELETE_WORD} para confirmar.`)),
  currentPassword: currentPasswordField,
});
