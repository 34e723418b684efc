import { COMMON, OF_ORDERS } from "#app/admin/forms/common-refusals.ts";
import { PAGE_IS_CURRENT } from "#app/admin/page/admin-answer.ts";
import { above, type Refusal, stale } from "#app/forms/refusal.ts";
import type { NoEdit } from "#shop/fulfilment/order-desk/edits/may-edit.ts";

/** Why an order's pieces cannot be changed. */
export const NO_EDIT_REFUSALS = {
  ...OF_ORDERS,
  wrong_status: stale(
    "Este pedido não pode mais ser alterado",
    "Só um pedido pago que ainda não saiu muda por aqui. Depois do envio, use Trocas.",
  ),
  label_bought: stale(
    "As peças já estão em um envio",
    "Cancele a etiqueta na página do pedido, altere as peças e compre outra.",
  ),
} satisfies Record<NoEdit, Refusal>;

/** Refusals of a change of an order's pieces. */
export const EDIT_REFUSALS = {
  ...COMMON,
  ...NO_EDIT_REFUSALS,
  not_allowed: above("Sem permissão", "Tirar peças devolve dinheiro: peça a um gerente.", 403),
  not_found: above("Não encontrado", "Este pedido não existe mais.", 404),
  stale: stale("O pedido mudou", `Alguém o alterou enquanto você escolhia. ${PAGE_IS_CURRENT}`),
  unchanged: above("Nada mudou", "Escolha outro tamanho, ou quantas peças ficam."),
  nothing_left: stale(
    "Nada a devolver",
    "Não há dinheiro a devolver por estas peças. Cancele o pedido, se for o caso.",
  ),
  fields: ({ errors }: { errors: Record<string, string> }): Refusal => ({ status: 422, errors }),
};
