import { CHANNEL_LABELS, type DataRequest, KIND_LABELS, STATE_LABELS } from "./privacy-requests/data-request.ts";

/** A request about their data as its owner's file holds it; who of the shop answered is not theirs. */
export function exportedRequest(request: DataRequest) {
  return {
    numero: request.number,
    pedido: KIND_LABELS[request.kind],
    por_onde: CHANNEL_LABELS[request.channel],
    situacao: STATE_LABELS[request.state],
    recebido_em: request.receivedOn,
    responder_ate: request.dueOn,
    respondido_em: request.answeredAt,
    detalhes: request.details,
    resposta: request.answer,
  };
}
