import * as z from "zod/mini";
import { atMost } from "#platform/formats/text-length.ts";

/** A person may show or hide these; the number is always there. Rules: OLIST-5. */
export const LIST_COLUMNS = [
  { id: "cliente", label: "Cliente" },
  { id: "local", label: "Cidade" },
  { id: "pecas", label: "Peças" },
  { id: "pagamento", label: "Pagamento" },
  { id: "envio", label: "Envio" },
  { id: "situacao", label: "Situação" },
  { id: "idade", label: "Feito há" },
  { id: "total", label: "Total" },
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number]["id"];

/** In the list's order; all of them if none of the names is known. */
export function columnsOf(names: readonly string[]): ListColumn[] {
  const known = LIST_COLUMNS.map(({ id }) => id);
  const chosen = known.filter((id) => names.includes(id));
  return chosen.length > 0 ? chosen : known;
}

export interface KeptView {
  id: string;
  name: string;
  /** The list's URL parameters: `ver=enviados&ordem=total-desc`. */
  query: string;
  columns: ListColumn[];
}

export interface OwnOrderList {
  /** Outside their views. */
  columns: ListColumn[];
  views: KeptView[];
}

/** Rules: OLIST-6. */
export const MOST_KEPT_VIEWS = 20;

/** Rules: OLIST-6. */
export const KeptViewForm = z.object({
  name: z
    .string("Escreva o nome da visão.")
    .check(z.trim(), z.minLength(1, "Escreva o nome da visão."), atMost(40, "Use no máximo 40 caracteres.")),
});
