import { above, atField, stale } from "#app/forms/refusal.ts";
import { plural } from "#platform/formats/plural.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";
import { PAGE_IS_CURRENT } from "../page/admin-answer.ts";

/** Answers of what is done about a person. */
export const { refuse: refusePeople, said } = refusals({
  ...COMMON,
  unknown: above("Não encontrado", "Isto já não existe: a pessoa pode ter excluído os dados. Atualize a página.", 404),
  changed_meanwhile: stale(
    "Mudou enquanto você olhava",
    `O que você viu mudou enquanto isso. ${PAGE_IS_CURRENT} Confira de novo.`,
  ),
  no_mail: above("E-mail não configurado", "A loja ainda não envia e-mails. Responda pelo seu programa de e-mail."),
  not_waiting: stale("E-mail já confirmado", `Esta conta não espera nenhuma confirmação. ${PAGE_IS_CURRENT}`),
  too_many_mails: above(
    "E-mails demais",
    "Este endereço já recebeu três e-mails na última hora. Tente mais tarde.",
    429,
  ),
  in_the_future: atField("receivedOn", "A data não pode estar no futuro."),
});

/** Why a person's data cannot be deleted yet. `then`: what is possible afterwards. */
export function ordersUnderWay(orders: readonly { number: number }[], then: string) {
  const names = orders.map(orderNumber);
  const which = `${plural(names.length, "o pedido", "os pedidos")} ${names.join(", ")}`;
  return {
    title: "Há pedido em andamento",
    message: `A loja ainda precisa falar com a pessoa sobre ${which}. Depois da entrega, ou do fim do pagamento ou da devolução, ${then}. Nada foi apagado.`,
  };
}
