import { above, atField } from "#app/forms/refusal.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import type { NotReplaced } from "#shop/fulfilment/order-desk/additions/may-add.server.ts";

const SOLD_OUT = above("Peças esgotadas", "Alguém levou uma das peças. As quantidades já mostram o que resta.", 409);
const SHIPPING_GONE = atField("delivery", "Este frete não vale mais. Escolha outro.", 409);

const NOT_REPLACED: Readonly<Record<NotReplaced, string>> = {
  pieces_gone: "A peça já saiu do pedido, ou espera o pagamento de outra troca.",
  others_wait: "As outras peças do pedido já esperam uma troca. Espere o pagamento dela, ou cancele-a antes.",
  changed: "O pedido pago mudou enquanto você montava este. Os valores já são os de agora: confira e crie de novo.",
  nothing_paid:
    "Nada foi pago por esta peça: não há o que devolver. Acrescente a nova e tire a antiga em Alterar pedido.",
};
/** Of a price without coupons, and that names no total before. */
const NOT_MADE = above("Não foi possível criar o pedido", "Confira os dados e tente de novo.", 409);

/** What staff read when an order is refused. */
export const NEW_ORDER_REFUSALS = {
  not_allowed: above("Sem permissão", "A sua função não permite criar este pedido.", 403),
  total_changed: ({ totalCents }: { totalCents: Centavos }) =>
    above("O total mudou", `Agora são ${formatBrl(totalCents)}. Confira e crie o pedido de novo.`, 409),
  taken: SOLD_OUT,
  out_of_stock: SOLD_OUT,
  invalid_items: above("Peça fora da loja", "Uma das peças não está mais à venda. Tire-a do pedido.", 409),
  shop_closed: above("A loja está fechada", "Abra a loja em Configurações para criar pedidos.", 409),
  unknown_cep: atField("cep", "CEP não encontrado."),
  no_service: atField("cep", "Nenhuma transportadora entrega neste CEP."),
  delivery_gone: SHIPPING_GONE,
  shipping_changed: SHIPPING_GONE,
  price_changed: NOT_MADE,
  unknown_coupon: NOT_MADE,
  coupon_refused: NOT_MADE,
  along_closed: above(
    "O pacote já está fechado",
    "Ao pedido pago não dá mais para acrescentar peças: ele saiu, tem etiqueta ou foi cancelado.",
    409,
  ),
  not_replaced: ({ why }: { why: NotReplaced }) => above("Esta troca não dá mais", NOT_REPLACED[why], 409),
  no_sender: ({ missing }: { missing: readonly string[] }) =>
    atField("delivery", `Para retirada falta no remetente (Pedidos → Remetente): ${missing.join(", ")}.`, 409),
  discount_too_high: ({ most }: { most: number }) =>
    atField("discount", most === 0 ? "A sua função não dá descontos." : `O máximo da sua função é ${most}% das peças.`),
  key_reused: above(
    "Pedido já criado",
    "Este formulário já criou um pedido. Veja a lista, ou abra um pedido novo.",
    409,
  ),
};
