import * as z from "zod/mini";
import { seenText } from "#platform/formats/unseen-signs.ts";

/** May be empty. */
export const TypedTrackingCode = z.pipe(
  z.string().check(
    z.overwrite((typed) => seenText(typed).trim()),
    z.refine(
      (typed) => typed === "" || /^[a-z0-9./-]{5,40}$/i.test(typed),
      "Código inválido: use de 5 a 40 letras e números.",
    ),
  ),
  z.transform((typed: string) => typed.toUpperCase()),
);
