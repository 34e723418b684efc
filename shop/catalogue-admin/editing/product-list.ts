import { seenText } from "#platform/formats/unseen-signs.ts";
import { type CategorySlug, isCategorySlug } from "#shop/catalogue/listings/category.ts";

/** Rules: UPLOAD-86. */
export const LIST_STATES = ["loja", "esgotados", "baixo", "fora", "rascunhos", "arquivados", "todos"] as const;
export type ProductListState = (typeof LIST_STATES)[number];
export const LIST_STATE_LABELS: Record<ProductListState, string> = {
  loja: "Na loja",
  esgotados: "Esgotados",
  baixo: "Estoque baixo",
  fora: "Fora das listas",
  rascunhos: "Rascunhos",
  arquivados: "Arquivados",
  todos: "Todos",
};

export const LIST_ORDERS = ["novos", "vendidos", "nome", "preco", "alterados", "estoque"] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];
export type Direction = "asc" | "desc";

/** All of it is in the URL. */
export interface ListChoice {
  /** As typed, truncated. */
  q: string;
  category: CategorySlug | null;
  state: ProductListState;
  tag: string;
  order: ListOrder;
  direction: Direction;
  /** From 1. */
  page: number;
}

/** Today included. Rules: PANEL-15. */
export const SOLD_DAYS = 30;

export const LIST_PAGE_SIZE = 50;
export const MOST_COUNTED = 10_000;
const LONGEST_TERM = 100;
const FIRST_DIRECTION: Record<ListOrder, Direction> = {
  novos: "desc",
  vendidos: "desc",
  nome: "asc",
  preco: "asc",
  alterados: "desc",
  estoque: "asc",
};

/** A search covers all products unless the URL names a state. Rules: UPLOAD-85, UPLOAD-86. */
export function listChoiceOf(query: URLSearchParams): ListChoice {
  const q = seenText(query.get("q") ?? "")
    .trim()
    .slice(0, LONGEST_TERM);
  const category = query.get("categoria") ?? "";
  const named = LIST_STATES.find((each) => each === query.get("estado"));
  // 'todos' is only available in a search: no index has the order of all products.
  const state = q === "" ? (named === "todos" ? "loja" : (named ?? "loja")) : (named ?? "todos");
  const scarce = state === "esgotados" || state === "baixo";
  const asked = LIST_ORDERS.find((each) => each === query.get("ordem"));
  const order = asked && (asked !== "estoque" || scarce) ? asked : scarce ? "estoque" : "novos";
  const direction = query.get("direcao");
  const page = Number.parseInt(query.get("pagina") ?? "", 10);
  return {
    q,
    category: isCategorySlug(category) ? category : null,
    state,
    tag: (query.get("etiqueta") ?? "").trim().slice(0, LONGEST_TERM),
    order,
    direction: direction === "asc" || direction === "desc" ? direction : FIRST_DIRECTION[order],
    page: page > 1 && page <= MOST_COUNTED / LIST_PAGE_SIZE ? page : 1,
  };
}

/** `?q=anel&ordem=nome`, without default values. Any change but the page's goes back to page 1. */
export function listAddress(choice: ListChoice, changed: Partial<ListChoice> = {}): string {
  const next: ListChoice = { ...choice, page: 1, ...changed };
  const query = new URLSearchParams();
  const usual = listChoiceOf(new URLSearchParams({ q: next.q }));
  if (next.q !== "") query.set("q", next.q);
  if (next.category) query.set("categoria", next.category);
  if (next.state !== usual.state) query.set("estado", next.state);
  if (next.tag !== "") query.set("etiqueta", next.tag);
  if (next.order !== listChoiceOf(new URLSearchParams({ estado: next.state })).order) query.set("ordem", next.order);
  if (next.direction !== FIRST_DIRECTION[next.order]) query.set("direcao", next.direction);
  if (next.page > 1) query.set("pagina", String(next.page));
  return `?${query}`;
}
