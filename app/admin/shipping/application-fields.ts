import * as z from "zod/mini";
import { atMost } from "#platform/formats/text-length.ts";

/** The OAuth application, as posted; an empty secret keeps the stored one. */
export const APPLICATION_FORM = z.object({
  clientId: z.string().check(z.trim(), z.regex(/^\d{1,20}$/, "Digite o número do aplicativo.")),
  clientSecret: z
    .string()
    .check(z.trim(), atMost(200, "Use no máximo 200 caracteres."), z.regex(/^[\x21-\x7e]*$/, "Caractere inválido.")),
});
