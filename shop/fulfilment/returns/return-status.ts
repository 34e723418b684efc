import { isOneOf } from "#platform/one-of.ts";

/** Withdrawal (CDC art. 49), another size, a defect (CDC art. 18). Rules: REFUND-8. */
export const RETURN_KINDS = ["regret", "exchange", "defect"] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** `approved`: the customer knows how to send the pieces, for instance with a prepaid label. */
export const RETURN_STATUSES = [
  "requested",
  "approved",
  "received",
  "refunded",
  "exchanged",
  "refused",
  "cancelled",
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** A refund may precede the arrival, a replacement may not; until then the customer can withdraw. Rules: REFUND-26. */
export const RETURN_TRANSITIONS: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ["approved", "refused", "cancelled", "refunded"],
  approved: ["received", "cancelled", "refunded"],
  received: ["refunded", "exchanged", "refused"],
  refunded: [],
  exchanged: [],
  refused: [],
  cancelled: [],
};

/** Withdrawals (`regret`) get money, never a replacement. Rules: REFUND-26. */
export function canReturnBecome(kind: ReturnKind, from: ReturnStatus, to: ReturnStatus): boolean {
  if (kind === "regret" && to === "exchanged") return false;
  return RETURN_TRANSITIONS[from].includes(to);
}

export const OPEN_RETURN_STATUSES = ["requested", "approved", "received"] as const satisfies ReturnStatus[];
export const isOpenReturn = isOneOf(OPEN_RETURN_STATUSES);

/** The pieces may still come. Rules: REFUND-36. */
export function isRefundedBeforeArrival({
  status,
  receivedAt,
}: {
  status: ReturnStatus;
  receivedAt: Date | null;
}): boolean {
  return status === "refunded" && receivedAt === null;
}

/** The pieces are blocked for further returns. */
export function countsAsReturned(status: ReturnStatus): boolean {
  return status !== "refused" && status !== "cancelled";
}

export const isReturnStatus = isOneOf(RETURN_STATUSES);

const STATUS_LABELS: Readonly<Record<ReturnStatus, string>> = {
  requested: "Solicitação recebida",
  approved: "Aguardando a peça",
  received: "Peça recebida",
  refunded: "Valor devolvido",
  exchanged: "Troca enviada",
  refused: "Não aceita",
  cancelled: "Cancelada",
};

/** Rules: REFUND-27. */
export function returnStatusLabel(status: ReturnStatus): string {
  return STATUS_LABELS[status];
}

const KIND_LABELS: Readonly<Record<ReturnKind, string>> = {
  regret: "Desistência da compra",
  exchange: "Troca de tamanho",
  defect: "Peça com defeito",
};

export const isReturnKind = isOneOf(RETURN_KINDS);

export function returnKindLabel(kind: ReturnKind): string {
  return KIND_LABELS[kind];
}

/** As customers see it: `title` before its number, `the` with article, `this` with pronoun, `cancelled` as a title. */
export interface ReturnNoun {
  noun: string;
  the: string;
  title: string;
  this: string;
  cancelled: string;
}

const NOUNS: Readonly<Record<ReturnKind, ReturnNoun>> = {
  regret: {
    noun: "devolução",
    the: "a devolução",
    title: "Devolução",
    this: "esta devolução",
    cancelled: "Devolução cancelada",
  },
  exchange: { noun: "troca", the: "a troca", title: "Troca", this: "esta troca", cancelled: "Troca cancelada" },
  defect: {
    noun: "aviso de defeito",
    the: "o aviso de defeito",
    title: "Aviso de defeito",
    this: "este aviso",
    cancelled: "Aviso de defeito cancelado",
  },
};

export function returnNoun(kind: ReturnKind): ReturnNoun {
  return NOUNS[kind];
}
