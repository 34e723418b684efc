import { COMMON, OF_CARRIER, OF_ORDERS } from "#app/admin/forms/common-refusals.ts";
import { refusals } from "#app/admin/forms/refusals.server.ts";
import { PAGE_IS_CURRENT } from "#app/admin/page/admin-answer.ts";
import { above, atField, stale } from "#app/forms/refusal.ts";
import { MOST_PARCELS } from "#shop/fulfilment/shipments/labels/parcel-split.ts";

/** Answers of what is done to a parcel. */
export const { refuse: refuseParcel, said } = refusals({
  ...COMMON,
  ...OF_ORDERS,
  ...OF_CARRIER,
  not_found: stale("Não encontrado", `Este envio não existe mais. ${PAGE_IS_CURRENT}`, 404),
  not_paid: stale("Pagamento não confirmado", "Só enviamos o que está pago."),
  address_changed: stale("O endereço mudou", `Outra pessoa o corrigiu enquanto você digitava. ${PAGE_IS_CURRENT}`),
  label_bought: stale("O endereço já está em uma etiqueta", "Cancele a etiqueta, corrija o endereço e compre outra."),
  has_parcels: stale(
    "Já existe um envio",
    "As etiquetas e envios atuais já levam todas as peças. Cancele uma etiqueta antes de enviar de outra forma.",
  ),
  on_other_label: stale(
    "As peças já estão em outra etiqueta",
    "A etiqueta do pedido a que este foi acrescentado as declara. Cancele-a antes de comprar uma só deste.",
  ),
  contents_changed: stale(
    "O que vai na etiqueta mudou",
    `Um acréscimo foi pago ou mudou enquanto a página estava aberta. ${PAGE_IS_CURRENT} Confira e peça de novo.`,
  ),
  swap_settled: stale("Nada a resolver", `Esta troca não espera por ninguém. ${PAGE_IS_CURRENT}`),
  document_missing: above("Falta o CPF de quem recebe", "Preencha o CPF acima e tente de novo."),
  invoice_missing: above(
    "Falta a nota fiscal",
    "Sem nota, cada etiqueta leva até R$ 1.000,00 em peças. Preencha a chave da NF-e, ou divida em mais volumes.",
  ),
  empty_box: above("Há um volume vazio", "Ponha ao menos uma peça em cada volume."),
  pieces_left: above("Sobrou uma peça", "Cada peça do pedido precisa estar em um volume."),
  too_many_pieces: above("Peças a mais", "Há mais peças nos volumes do que no pedido."),
  too_many_boxes: above("Volumes demais", `Divida o pedido em até ${MOST_PARCELS} volumes.`),
  unknown_line: stale("As peças do pedido mudaram", PAGE_IS_CURRENT),
  too_late: stale("Tarde demais", `Este envio já seguiu ou já terminou. ${PAGE_IS_CURRENT}`),
  unknown_service: atField("serviceId", "Escolha o serviço."),
  agency_missing: atField("agency", "Escolha a agência de postagem."),
  invalid_key: atField("key", "Chave inválida: confira os 44 caracteres."),
  invalid_url: atField("url", "Digite o endereço completo, começando com https://."),
  invalid_document: atField("document", "CPF ou CNPJ inválido."),
});
