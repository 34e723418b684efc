import * as z from "zod/mini";
import { atMost } from "#platform/formats/text-length.ts";

/** The columns of the order list that a person may show or hide, in their order; the number is always there. Rules: OLIST-5. */
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

/** The known columns among some names, in the list's order; all of them if none is known. */
export function columnsOf(names: readonly string[]): ListColumn[] {
  const known = LIST_COLUMNS.map(({ id }) => id);
  const chosen = known.filter((id) => names.includes(id));
  return chosen.length > 0 ? chosen : known;
}

/** A view that a staff member keeps by name. */
export interface KeptView {
  id: string;
  name: string;
  /** View, filters and sort as in the list's address: `ver=enviados&ordem=total-desc`. */
  query: string;
  columns: ListColumn[];
}

/** How a staff member sees the list. */
export interface OwnOrderList {
  /** The columns outside their views. */
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
