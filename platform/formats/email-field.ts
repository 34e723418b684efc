import * as z from "zod/mini";
import { isEmailAddress, plainEmail } from "./email-address.ts";

const MESSAGE = "Digite um e-mail válido.";

/** Rules: ACCOUNT-2, ACCOUNT-111. */
export const emailField = z.string(MESSAGE).check(z.overwrite(plainEmail), z.refine(isEmailAddress, MESSAGE));

/** Empty: none. */
export const optionalEmailField = z.string(MESSAGE).check(
  z.overwrite(plainEmail),
  z.refine((typed) => typed === "" || isEmailAddress(typed), MESSAGE),
);
