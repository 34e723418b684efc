import { formatBrl } from "#platform/money.ts";
import type { LeftOutReason } from "#shop/fulfilment/shipments/many/buy-many.server.ts";
import type { LabelHindrance } from "#shop/fulfilment/shipments/many/many-orders.ts";
import type { NotSentReason } from "#shop/fulfilment/shipments/many/send-many.server.ts";
import { MOST_WITHOUT_INVOICE } from "#shop/fulfilment/shipments/sending/invoice-rule.ts";

const HINDRANCES: Readonly<Record<LabelHindrance, string>> = {
  cancelled: "Cancelado: não envie.",
  not_paid: "O pagamento não está confirmado, ou o valor já voltou.",
  shipping_stopped: "O envio está parado. Veja o motivo no pedido antes de enviar.",
  pickup: "O cliente retira na loja: não leva etiqueta.",
  in_other_parcel: "Vai no pacote do pedido a que foi acrescentado: a etiqueta daquele leva as peças deste.",
  swap_awaited:
    "Espera troca: uma peça sai se outro pedido for pago antes do envio. Para não esperar, compre a etiqueta na página do pedido.",
  document_missing: "Falta o CPF de quem recebe.",
  invoice_missing: `Falta a nota fiscal: sem ela, cada etiqueta leva até ${formatBrl(MOST_WITHOUT_INVOICE)} em peças.`,
  all_put_back: "Todas as peças voltaram ao estoque: não há o que enviar.",
};

/** Why no label can be bought for an order. */
export function hindranceText(hindrance: LabelHindrance): string {
  return HINDRANCES[hindrance];
}

const NOT_ASKED = "não foi possível pedir a etiqueta";

const LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  changed: "mudou desde que a página foi aberta",
  contents_changed: "as peças mudaram desde que a página foi aberta",
  has_parcels: "já tem etiqueta ou envio",
  on_other_label: "as peças já estão na etiqueta de outro pedido",
  no_price: "o Melhor Envio não disse o preço agora",
  not_served: "este serviço não leva este envio; escolha outro",
  unknown_service: "escolha o serviço",
  agency_missing: "este serviço pede a agência de postagem: compre na página do pedido",
  document_missing: "falta o CPF de quem recebe",
  invoice_missing: "falta a nota fiscal",
  shipping_stopped: "o envio está parado",
  not_paid: "o pagamento não está confirmado",
  wrong_status: "não está mais nesta etapa",
  failed: "houve um erro nosso; tente de novo",
  not_allowed: NOT_ASKED,
  not_found: NOT_ASKED,
  not_configured: NOT_ASKED,
  sender_incomplete: NOT_ASKED,
  empty_box: NOT_ASKED,
  unknown_line: NOT_ASKED,
  pieces_left: NOT_ASKED,
  too_many_pieces: NOT_ASKED,
  too_many_boxes: NOT_ASKED,
};

/** Why an order was left out while the others were bought. */
export function leftOutText(reason: LeftOutReason): string {
  return LEFT_OUT[reason];
}

const NOT_SENT: Readonly<Record<NotSentReason, string>> = {
  not_ready: "não tem etiqueta pronta para todas as peças",
  already_sent: "já estava como enviado",
  shipping_stopped: "o envio está parado",
  failed: "houve um erro nosso; tente de novo",
};

/** Why an order was not marked as sent while the others were. */
export function notSentText(reason: NotSentReason): string {
  return NOT_SENT[reason];
}
