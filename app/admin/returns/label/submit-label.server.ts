import { refuse } from "#app/forms/refuse-form.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { cancelReturnLabel, tryReturnLabelAgain } from "#shop/fulfilment/return-labels/change-return-label.server.ts";
import { requestReturnLabel } from "#shop/fulfilment/return-labels/request-return-label.server.ts";
import { type AdminAnswer, done, PAGE_IS_CURRENT } from "../../admin-answer.ts";
import type { ReturnPageChange } from "../change-return.server.ts";
import { priceField } from "./price-field.ts";

type Answer = AdminAnswer | ReturnType<typeof refuse>;
type Handler = (change: ReturnPageChange) => Promise<Answer>;

/** The forms of a return's reverse label, by form name. */
export const LABEL_CHANGES: Readonly<Record<string, Handler>> = {
  async reversa({ services, staff, returnId, fields }) {
    const { serviceId = "" } = fields;
    const priceCents = Number(valueAt(fields, priceField(serviceId)) ?? "");
    const answer = await requestReturnLabel(services, staff, { returnId, serviceId, priceCents });
    if (answer.kind === "wanted") return done(fields, "Etiqueta pedida: o cliente é avisado quando o código sair");
    return refusedLabel(fields, answer);
  },
  async tentar({ services, staff, fields }) {
    const answer = await tryReturnLabelAgain(services, staff, fields.labelId ?? "");
    return answer.kind === "done" ? done(fields, "Tentando de novo") : refusedLabel(fields, answer);
  },
  async cancelar({ services, staff, fields }) {
    const answer = await cancelReturnLabel(services, staff, fields.labelId ?? "");
    return answer.kind === "done" ? done(fields, "Cancelando a etiqueta") : refusedLabel(fields, answer);
  },
};

const ABOVE: Record<string, { title: string; message: string }> = {
  not_allowed: { title: "Sem permissão", message: "A sua função não permite esta ação." },
  not_found: { title: "Não encontrada", message: "Ela não existe mais." },
  not_possible: { title: "Não espera mais a peça", message: `A situação mudou. ${PAGE_IS_CURRENT}` },
  has_label: {
    title: "Já há uma etiqueta",
    message: `Alguém comprou antes: nada foi comprado de novo. ${PAGE_IS_CURRENT}`,
  },
  out_of_stock: {
    title: "O novo tamanho acabou",
    message: "Aprove acima, marcando que ele está esgotado, e compre a etiqueta depois. Nada foi comprado.",
  },
  unknown_service: { title: "Escolha o serviço", message: "A devolução vai por PAC ou SEDEX." },
  price_missing: { title: "Falta o preço", message: "Veja os preços antes de comprar." },
  not_configured: { title: "Falta o token do Melhor Envio", message: "Salve o token nas configurações de frete." },
  document_missing: {
    title: "Falta o CPF do cliente",
    message: "Preencha o CPF na página do pedido e tente de novo.",
  },
  too_dear: {
    title: "As peças valem mais de R$ 1.000,00",
    message: "O Melhor Envio não leva de volta. Informe um código de postagem dos Correios.",
  },
  too_late: { title: "Tarde demais", message: `A peça já foi postada, ou a etiqueta já terminou. ${PAGE_IS_CURRENT}` },
};
const STATUS: Record<string, number> = {
  not_allowed: 403,
  not_found: 404,
  not_possible: 409,
  has_label: 409,
  too_late: 409,
};
const STALE = new Set(["not_found", "not_possible", "has_label", "too_late"]);

function refusedLabel(fields: Record<string, string>, { reason, ...more }: { reason: string; missing?: string[] }) {
  const problem =
    reason === "sender_incomplete"
      ? { title: "Faltam dados do remetente", message: `Complete em Remetente: ${(more.missing ?? []).join(", ")}.` }
      : (valueAt(ABOVE, reason) ?? { title: "Não foi possível comprar", message: "Tente de novo em instantes." });
  const stale = STALE.has(reason) && ({ isStale: true } as const);
  return refuse(fields, { status: valueAt(STATUS, reason) ?? 422, problem, ...stale });
}
