import * as z from "zod/mini";

/** The application at the provider, as posted; without a secret the one that is kept stays. */
export const APPLICATION_FORM = z.object({
  clientId: z.string().check(z.trim(), z.regex(/^\d{1,20}$/, "Digite o número do aplicativo.")),
  clientSecret: z.string().check(z.trim(), z.maxLength(200), z.regex(/^[\x21-\x7e]*$/, "Caractere inválido.")),
});
