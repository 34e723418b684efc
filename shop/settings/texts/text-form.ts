import * as z from "zod/mini";
import { type TextEntry, type TextPart, textParts } from "./text-entry.ts";
import { templateProblem, tidyTemplate } from "./text-template.ts";

export function textForm(entry: TextEntry) {
  return z.object(Object.fromEntries(textParts(entry).map((part) => [part, partField(entry, part)])));
}

function partField(entry: TextEntry, part: TextPart) {
  const problem = (typed: unknown) => templateProblem(entry, part, tidyTemplate(String(typed)));
  return z._default(
    z
      .string()
      .check(
        z.refine((typed) => problem(typed) === null, { error: ({ input }) => problem(input) ?? "Texto inválido." }),
      ),
    "",
  );
}
