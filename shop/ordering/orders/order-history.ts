import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import type { OrderEvent } from "./order.ts";

/** `back`: money was refunded, which is not an error. */
export type HistoryTone = "done" | "waiting" | "back" | "wrong";

export interface HistoryEntry {
  title: string;
  at: Date;
  tone: HistoryTone;
}

/** Others (e-mails, complaints, internal notes) are not shown to customers. */
const WORDS: Readonly<Record<string, { title: string; tone: HistoryTone }>> = {
  placed: { title: "Pedido feito", tone: "done" },
  changed: { title: "Pedido atualizado", tone: "done" },
  payment_pending: { title: "Aguardando pagamento", tone: "waiting" },
  payment_in_review: { title: "Pagamento em análise", tone: "waiting" },
  payment_mismatch: { title: "Pagamento em conferência", tone: "waiting" },
  payment_failed: { title: "Pagamento não aprovado", tone: "wrong" },
  payment_cancelled: { title: "Pagamento cancelado", tone: "wrong" },
  payment_expired: { title: "Prazo do pagamento encerrado", tone: "wrong" },
  payment_in_dispute: { title: "Pagamento em disputa", tone: "wrong" },
  confirmed: { title: "Pagamento aprovado", tone: "done" },
  processing: { title: "Pedido em processamento", tone: "done" },
  shipped: { title: "Pedido enviado", tone: "done" },
  edited: { title: "Peças do pedido alteradas", tone: "done" },
  edit_kept: { title: "Alteração aceita", tone: "done" },
  edit_refused: { title: "Alteração recusada", tone: "wrong" },
  address_changed: { title: "Endereço de entrega corrigido", tone: "done" },
  tracking_changed: { title: "Código de rastreamento atualizado", tone: "done" },
  delivered: { title: "Pedido entregue", tone: "done" },
  money_returned: { title: "Pagamento devolvido", tone: "back" },
  return_requested: { title: "Devolução ou troca pedida", tone: "waiting" },
  return_approved: { title: "Devolução ou troca aceita", tone: "waiting" },
  return_corrected: { title: "Instruções de envio da devolução atualizadas", tone: "waiting" },
  return_refused: { title: "Devolução ou troca não aceita", tone: "wrong" },
  return_received: { title: "Peças devolvidas recebidas", tone: "done" },
  return_refunded: { title: "Devolução concluída", tone: "done" },
  return_exchanged: { title: "Troca concluída", tone: "done" },
  return_cancelled: { title: "Pedido de devolução ou troca retirado", tone: "done" },
  refunded: { title: "Reembolso", tone: "back" },
  given_up: { title: "Desistência da compra", tone: "wrong" },
  cancelled_by_shop: { title: "Pedido cancelado pela loja", tone: "wrong" },
  cancelled: { title: "Pedido cancelado", tone: "wrong" },
  cancelled_unpaid: { title: "Pedido cancelado por falta de pagamento", tone: "wrong" },
};

/** Null for events not shown to customers. */
export function orderEventText(kind: string): { title: string; tone: HistoryTone } | null {
  return valueAt(WORDS, kind) ?? null;
}

/** A picked-up order is never sent. */
const COLLECTED: typeof WORDS = { delivered: { title: "Pedido retirado", tone: "done" } };

/** The end of a lost dispute: the bank gave the money back. A refund of the shop has its own event. */
const LOST: typeof WORDS = {
  payment_refunded: { title: "Contestação decidida a favor de quem pagou", tone: "back" },
};

/** What its customer may see, newest first. `lost`: a bank gave its money back after a dispute. Rules: ORDER-40. */
export function orderHistory(events: readonly OrderEvent[], { collected = false, lost = false } = {}): HistoryEntry[] {
  return events
    .flatMap(({ kind, at, amountCents }) => {
      if (collected && kind === "shipped") return [];
      const words = (collected && valueAt(COLLECTED, kind)) || (lost && valueAt(LOST, kind)) || valueAt(WORDS, kind);
      if (!words) return [];
      return [{ ...words, title: amountCents ? `${words.title} de ${formatBrl(amountCents)}` : words.title, at }];
    })
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => b.entry.at.getTime() - a.entry.at.getTime() || b.index - a.index)
    .map(({ entry }) => entry);
}
