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
