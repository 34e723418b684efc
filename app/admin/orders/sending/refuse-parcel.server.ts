import { PAGE_IS_CURRENT } from "#app/admin/admin-answer.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { valueAt } from "#platform/value-at.ts";

interface Refused {
  reason: string;
  missing?: string[];
}

const ABOVE: Record<string, { title: string; message: string }> = {
  not_allowed: { title: "Sem permissão", message: "A sua função não permite esta ação." },
  not_found: { title: "Não encontrado", message: `Este envio não existe mais. ${PAGE_IS_CURRENT}` },
  wrong_status: { title: "O pedido mudou", message: `Ele não está mais nesta etapa. ${PAGE_IS_CURRENT}` },
  not_paid: { title: "Pagamento não confirmado", message: "Só enviamos o que está pago." },
  shipping_stopped: {
    title: "O envio deste pedido está parado",
    message: "Leia no alto da página por que, e libere o envio se for mesmo para enviar.",
  },
  address_changed: {
    title: "O endereço mudou",
    message: `Outra pessoa o corrigiu enquanto você digitava. ${PAGE_IS_CURRENT}`,
  },
  label_bought: {
    title: "O endereço já está em uma etiqueta",
    message: "Cancele a etiqueta, corrija o endereço e compre outra.",
  },
  has_parcels: {
    title: "Já existe um envio",
    message:
      "As etiquetas e envios atuais já levam todas as peças. Cancele uma etiqueta antes de enviar de outra forma.",
  },
  on_other_label: {
    title: "As peças já estão em outra etiqueta",
    message: "A etiqueta do pedido a que este foi acrescentado as declara. Cancele-a antes de comprar uma só deste.",
  },
  contents_changed: {
    title: "O que vai na etiqueta mudou",
    message: `Um acréscimo foi pago ou mudou enquanto a página estava aberta. ${PAGE_IS_CURRENT} Confira e peça de novo.`,
  },
  swap_settled: { title: "Nada a resolver", message: `Esta troca não espera por ninguém. ${PAGE_IS_CURRENT}` },
  not_configured: { title: "Falta o token do Melhor Envio", message: "Salve o token nas configurações de frete." },
  document_missing: { title: "Falta o CPF de quem recebe", message: "Preencha o CPF acima e tente de novo." },
  invoice_missing: {
    title: "Falta a nota fiscal",
    message:
      "Sem nota, cada etiqueta leva até R$ 1.000,00 em peças. Preencha a chave da NF-e, ou divida em mais volumes.",
  },
  empty_box: { title: "Há um volume vazio", message: "Ponha ao menos uma peça em cada volume." },
  pieces_left: { title: "Sobrou uma peça", message: "Cada peça do pedido precisa estar em um volume." },
  too_many_pieces: { title: "Peças a mais", message: "Há mais peças nos volumes do que no pedido." },
  too_late: { title: "Tarde demais", message: `Este envio já seguiu ou já terminou. ${PAGE_IS_CURRENT}` },
};
const AT_FIELDS: Record<string, Record<string, string>> = {
  unknown_service: { serviceId: "Escolha o serviço." },
  agency_missing: { agency: "Escolha a agência de postagem." },
  invalid_key: { key: "Chave inválida: confira os 44 caracteres." },
  invalid_url: { url: "Digite o endereço completo, começando com https://." },
  invalid_document: { document: "CPF ou CNPJ inválido." },
};
const STATUS: Record<string, number> = {
  not_allowed: 403,
  not_found: 404,
  wrong_status: 409,
  shipping_stopped: 409,
  has_parcels: 409,
  on_other_label: 409,
  contents_changed: 409,
  label_bought: 409,
  address_changed: 409,
  too_late: 409,
  swap_settled: 409,
};

/** Refusals that mean that the page was out of date. */
const STALE = new Set([...Object.keys(STATUS).filter((reason) => reason !== "not_allowed"), "not_paid"]);

/** Answers a refused parcel action, at its field if it has one. */
export function refuseParcel(fields: Record<string, string>, { reason, missing }: Refused) {
  const status = valueAt(STATUS, reason) ?? 422;
  const errors = valueAt(AT_FIELDS, reason);
  if (errors) return refuse(fields, { status, errors });
  const problem =
    reason === "sender_incomplete"
      ? { title: "Faltam dados do remetente", message: `Complete em Remetente: ${(missing ?? []).join(", ")}.` }
      : (valueAt(ABOVE, reason) ?? { title: "Não foi possível salvar", message: "Tente de novo em instantes." });
  return refuse(fields, { status, problem, ...(STALE.has(reason) && { isStale: true }) });
}
