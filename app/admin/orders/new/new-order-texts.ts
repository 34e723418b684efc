import type { NotReplaced } from "#shop/fulfilment/order-desk/additions/may-replace.server.ts";
import type { MadeOrder } from "#shop/fulfilment/order-desk/manual-orders/make-manual-order.server.ts";

interface Refusal {
  status: number;
  title: string;
  message: string;
  /** The field below which it is shown; none: above the form. */
  field?: string;
}

const NOT_REPLACED: Readonly<Record<NotReplaced, string>> = {
  pieces_gone: "A peça já saiu do pedido, ou espera o pagamento de outra troca.",
  others_wait: "As outras peças do pedido já esperam uma troca. Espere o pagamento dela, ou cancele-a antes.",
  changed: "O pedido pago mudou enquanto você montava este. Os valores já são os de agora: confira e crie de novo.",
  nothing_paid:
    "Nada foi pago por esta peça: não há o que devolver. Acrescente a nova e tire a antiga em Alterar pedido.",
};

/** What staff read when an order is refused. */
export function refusalOfOrder(refused: Extract<MadeOrder, { kind: "refused" }>): Refusal {
  switch (refused.reason) {
    case "not_allowed":
      return { status: 403, title: "Sem permissão", message: "A sua função não permite criar este pedido." };
    case "taken":
    case "out_of_stock":
      return {
        status: 409,
        title: "Peças esgotadas",
        message: "Alguém levou uma das peças. As quantidades já mostram o que resta.",
      };
    case "invalid_items":
      return {
        status: 409,
        title: "Peça fora da loja",
        message: "Uma das peças não está mais à venda. Tire-a do pedido.",
      };
    case "shop_closed":
      return { status: 409, title: "A loja está fechada", message: "Abra a loja em Configurações para criar pedidos." };
    case "unknown_cep":
      return { status: 422, title: "CEP", message: "CEP não encontrado.", field: "cep" };
    case "no_service":
      return { status: 422, title: "CEP", message: "Nenhuma transportadora entrega neste CEP.", field: "cep" };
    case "delivery_gone":
    case "shipping_changed":
      return { status: 409, title: "Frete", message: "Este frete não vale mais. Escolha outro.", field: "delivery" };
    case "along_closed":
      return {
        status: 409,
        title: "O pacote já está fechado",
        message: "Ao pedido pago não dá mais para acrescentar peças: ele saiu, tem etiqueta ou foi cancelado.",
      };
    case "not_replaced":
      return { status: 409, title: "Esta troca não dá mais", message: NOT_REPLACED[refused.why] };
    case "no_sender":
      return {
        status: 409,
        title: "Endereço",
        message: `Para retirada falta no remetente (Pedidos → Remetente): ${refused.missing.join(", ")}.`,
        field: "delivery",
      };
    case "discount_too_high":
      return {
        status: 422,
        title: "Desconto",
        message:
          refused.most === 0
            ? "A sua função não dá descontos."
            : `O máximo da sua função é ${refused.most}% das peças.`,
        field: "discount",
      };
    case "key_reused":
      return {
        status: 409,
        title: "Pedido já criado",
        message: "Este formulário já criou um pedido. Veja a lista, ou abra um pedido novo.",
      };
    default:
      return { status: 409, title: "Não foi possível criar o pedido", message: "Confira os dados e tente de novo." };
  }
}
