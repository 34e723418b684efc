import { PAGE_IS_CURRENT } from "#app/admin/admin-answer.ts";
import { valueAt } from "#platform/value-at.ts";
import type { NoEdit } from "#shop/fulfilment/order-desk/edits/may-edit.ts";

interface Words {
  title: string;
  message: string;
}

/** Why an order's pieces cannot be changed. */
export const NO_EDIT_TEXTS: Readonly<Record<NoEdit, Words>> = {
  wrong_status: {
    title: "Este pedido não pode mais ser alterado",
    message: "Só um pedido pago que ainda não saiu muda por aqui. Depois do envio, use Trocas.",
  },
  not_paid: { title: "Sem pagamento", message: "O dinheiro deste pedido não está com a loja." },
  in_dispute: { title: "Pagamento em disputa", message: "Quem decide agora é o banco do cliente." },
  label_bought: {
    title: "As peças já estão em um envio",
    message: "Cancele a etiqueta na página do pedido, altere as peças e compre outra.",
  },
};

const WORDS: Readonly<Record<string, Words>> = {
  ...NO_EDIT_TEXTS,
  not_allowed: { title: "Sem permissão", message: "Tirar peças devolve dinheiro: peça a um gerente." },
  not_found: { title: "Não encontrado", message: "Este pedido não existe mais." },
  stale: { title: "O pedido mudou", message: `Alguém o alterou enquanto você escolhia. ${PAGE_IS_CURRENT}` },
  unchanged: { title: "Nada mudou", message: "Escolha outro tamanho, ou quantas peças ficam." },
  nothing_left: {
    title: "Nada a devolver",
    message: "Não há dinheiro a devolver por estas peças. Cancele o pedido, se for o caso.",
  },
};

const STATUS: Readonly<Record<string, number>> = { not_allowed: 403, not_found: 404, unchanged: 422 };

/** Words and status of a refusal, and whether the page was out of date. */
export function editRefusal(reason: string): { status: number; problem: Words; isStale?: true } {
  const problem = valueAt(WORDS, reason) ?? {
    title: "Não foi possível salvar",
    message: "Tente de novo em instantes.",
  };
  const status = valueAt(STATUS, reason) ?? 409;
  return { status, problem, ...(status === 409 && { isStale: true }) };
}
