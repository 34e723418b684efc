import { RETURN_KINDS, type ReturnKind, type ReturnStatus } from "./return-status.ts";

/** The first one is the default. */
export const RETURN_VIEWS = [
  { value: "abertas", label: "Em aberto", statuses: ["requested", "approved", "received"] },
  { value: "responder", label: "Para responder", statuses: ["requested"] },
  { value: "a-caminho", label: "Esperando a peça", statuses: ["approved"] },
  { value: "concluir", label: "Para concluir", statuses: ["received"] },
  { value: "encerradas", label: "Encerradas", statuses: ["refunded", "exchanged", "refused", "cancelled"] },
  { value: "todas", label: "Todas", statuses: null },
] as const satisfies readonly { value: string; label: string; statuses: readonly ReturnStatus[] | null }[];

export type ReturnView = (typeof RETURN_VIEWS)[number]["value"];

/** Null: all. */
export function statusesOf(view: ReturnView): readonly ReturnStatus[] | null {
  return RETURN_VIEWS.find(({ value }) => value === view)?.statuses ?? null;
}

/** A search without a view covers all returns. Rules: REFUND-40. */
export function returnViewOf(named: string | null, term: string): ReturnView {
  const view = RETURN_VIEWS.find(({ value }) => value === named);
  return view?.value ?? (term === "" ? "abertas" : "todas");
}

/** Null: all kinds. */
export function returnKindOf(named: string | null): ReturnKind | null {
  return RETURN_KINDS.find((kind) => kind === named) ?? null;
}

/** State of a reverse label. `stuck`: it waits for a person. `posted`, `arrived`: the parcel. */
export type ReturnWay = "stuck" | "posted" | "arrived";
