import * as z from "zod/mini";
import { atMost } from "./text-length.ts";

const INVALID = "Caractere inválido.";

/** Trimmed, may be empty. No control characters: nobody types them, and PostgreSQL rejects NUL. */
export function typedLine(most: number, tooLong = `Use no máximo ${most} caracteres.`) {
  return z.string().check(z.trim(), atMost(most, tooLong), z.regex(/^\P{Cc}*$/u, INVALID));
}

/** Trimmed, of several lines that end in `\n`. `missing`: where there is no text at all; `first`: what else must be. */
export function typedText(
  most: number,
  {
    missing,
    tooLong = `Use no máximo ${most} caracteres.`,
    first = [],
  }: { missing?: string; tooLong?: string; first?: z.core.$ZodCheck<string>[] } = {},
) {
  return z.pipe(
    z.pipe(
      z.string(missing),
      z.transform((typed: string) => typed.replaceAll(/\r\n?/g, "\n").trim()),
    ),
    z.string().check(...first, atMost(most, tooLong), z.regex(/^(?:\P{Cc}|[\n\t])*$/u, INVALID)),
  );
}
