import { above, stale } from "#app/forms/refusal.ts";
import { valueAt } from "#platform/value-at.ts";
import { cancelReturnLabel, tryReturnLabelAgain } from "#shop/fulfilment/return-labels/change-return-label.server.ts";
import { requestReturnLabel } from "#shop/fulfilment/return-labels/request-return-label.server.ts";
import { COMMON, OF_CARRIER } from "../../forms/common-refusals.ts";
import type { Handler } from "../../forms/handlers.server.ts";
import { refusals } from "../../forms/refusals.server.ts";
import { PAGE_IS_CURRENT } from "../../page/admin-answer.ts";
import type { ReturnPageChange } from "../change-return.server.ts";
import { priceField } from "./price-field.ts";

/** The forms of a return's reverse label, by form name. */
export const LABEL_CHANGES: Readonly<Record<string, Handler<ReturnPageChange>>> = {
  async buyLabel({ services, staff, params: { returnId }, fields }) {
    const { serviceId = "" } = fields;
    const priceCents = Number(valueAt(fields, priceField(serviceId)) ?? "");
    const answer = await requestReturnLabel(services, staff, { returnId, serviceId, priceCents });
    return said(fields, answer, "Etiqueta pedida: o cliente é avisado quando o código sair");
  },
  async retryLabel({ services, staff, fields }) {
    const answer = await tryReturnLabelAgain(services, staff, fields.labelId ?? "");
    return said(fields, answer, "Tentando de novo");
  },
  async cancelLabel({ services, staff, fields }) {
    const answer = await cancelReturnLabel(services, staff, fields.labelId ?? "");
    return said(fields, answer, "Cancelando a etiqueta");
  },
};

const { said } = refusals({
  ...COMMON,
  ...OF_CARRIER,
  not_found: stale("Não encontrada", "Ela não existe mais.", 404),
  not_possible: stale("Não espera mais a peça", `A situação mudou. ${PAGE_IS_CURRENT}`),
  has_label: stale("Já há uma etiqueta", `Alguém comprou antes: nada foi comprado de novo. ${PAGE_IS_CURRENT}`),
  out_of_stock: above(
    "O novo tamanho acabou",
    "Aprove acima, marcando que ele está esgotado, e compre a etiqueta depois. Nada foi comprado.",
  ),
  unknown_service: above("Escolha o serviço", "A devolução vai por PAC ou SEDEX."),
  price_missing: above("Falta o preço", "Veja os preços antes de comprar."),
  document_missing: above("Falta o CPF do cliente", "Preencha o CPF na página do pedido e tente de novo."),
  too_dear: above(
    "As peças valem mais de R$ 1.000,00",
    "O Melhor Envio não leva de volta. Informe um código de postagem dos Correios.",
  ),
  too_late: stale("Tarde demais", `A peça já foi postada, ou a etiqueta já terminou. ${PAGE_IS_CURRENT}`),
});
