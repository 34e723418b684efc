/** The values appear in the URL. */
export const ORDER_VIEWS = [
  { value: "embalar", label: "Para embalar" },
  { value: "problemas", label: "Com problema" },
  { value: "retirada", label: "Para retirar" },
  { value: "enviados", label: "Enviados" },
  { value: "entregues", label: "Entregues" },
  { value: "pagamento", label: "Aguardando pagamento" },
  { value: "cancelados", label: "Cancelados" },
  { value: "todos", label: "Todos" },
] as const;
export type OrderView = (typeof ORDER_VIEWS)[number]["value"];

/** A search without a view covers all orders. Rules: ORDER-58. */
export function viewOf(value: string | null, term: string): OrderView {
  const named = ORDER_VIEWS.find((view) => view.value === value)?.value;
  return named ?? (term === "" ? "embalar" : "todos");
}

/** Needs four or more hex digits; null if the text is not the start of an id. */
export function rangeOfIdStart(text: string): { first: string; last: string } | null {
  const signs = text.replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{4,32}$/.test(signs)) return null;
  const asId = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { first: asId(signs.padEnd(32, "0")), last: asId(signs.padEnd(32, "f")) };
}

/** Each has an index. */
export const SORT_KEYS = ["data", "cliente", "total"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** 'data-asc' is oldest first. */
export type OrderSort = `${SortKey}-${"asc" | "desc"}`;

/** Without a sort in the URL: oldest first where orders are packed, else newest first. Rules: ORDER-64. */
export function sortOf(value: string | null | undefined, view: OrderView): OrderSort {
  const named = SORT_KEYS.flatMap((key) => [`${key}-asc`, `${key}-desc`] as const).find((sort) => sort === value);
  return named ?? (view === "embalar" ? "data-asc" : "data-desc");
}

export function sortParts(sort: OrderSort): { by: SortKey; direction: "asc" | "desc" } {
  const by = SORT_KEYS.find((key) => sort.startsWith(key)) ?? "data";
  return { by, direction: sort.endsWith("-asc") ? "asc" : "desc" };
}
