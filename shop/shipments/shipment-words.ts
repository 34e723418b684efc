import { shippingName } from "#shop/shipping/shipping-name.ts";
import type { Problem, Shipment } from "./shipment.ts";
import type { ShipmentState } from "./shipment-state.ts";

const STATE_WORDS: Readonly<Record<ShipmentState, string>> = {
  planned: "Etiqueta pedida",
  in_cart: "No carrinho do Melhor Envio",
  paid: "Etiqueta paga",
  generated: "Etiqueta gerada",
  ready: "Pronta para imprimir",
  posted: "Postada",
  undelivered: "Não entregue",
  delivered: "Entregue",
  cancelled: "Cancelada",
  expired: "Vencida sem postagem",
};

/** How a parcel stands, for the staff. */
export function shipmentStateWords({
  state,
  kind,
  cancelWanted,
}: Pick<Shipment, "state" | "kind" | "cancelWanted">): string {
  if (cancelWanted) return "Cancelando";
  if (kind === "pickup" && state === "ready") return "Pronto para retirada";
  if (kind === "pickup" && state === "delivered") return "Retirado";
  return STATE_WORDS[state];
}

interface ProblemWords {
  title: string;
  /** What to do about it. */
  text: string;
}

const PROBLEM_WORDS: Readonly<Record<Problem, ProblemWords>> = {
  timeout: { title: "O Melhor Envio demorou a responder.", text: "Tentamos de novo sozinhos, sem comprar duas vezes." },
  unreachable: { title: "Não conseguimos falar com o Melhor Envio.", text: "Tentamos de novo sozinhos." },
  rate_limited: { title: "O Melhor Envio pediu uma pausa.", text: "Tentamos de novo sozinhos." },
  unavailable: { title: "O Melhor Envio está fora do ar.", text: "Tentamos de novo sozinhos." },
  not_configured: {
    title: "Falta o token do Melhor Envio.",
    text: "Salve o token nas configurações de frete e tente de novo.",
  },
  unauthenticated: {
    title: "O token do Melhor Envio expirou ou está errado.",
    text: "Troque o token nas configurações de frete e tente de novo.",
  },
  forbidden: {
    title: "O token não tem todas as permissões.",
    text: "Teste a conexão nas configurações de frete: ela diz qual falta.",
  },
  rejected: { title: "O Melhor Envio recusou os dados.", text: "Corrija o que ele aponta e tente de novo." },
  insufficient_balance: {
    title: "O saldo do Melhor Envio não basta.",
    text: "Adicione saldo na carteira e tente de novo: nada foi comprado.",
  },
  sender_incomplete: { title: "Faltam dados do remetente.", text: "Complete o remetente e tente de novo." },
  document_missing: { title: "Falta o CPF de quem recebe.", text: "Preencha o CPF e tente de novo." },
  not_cancellable: { title: "O Melhor Envio não aceita mais cancelar esta etiqueta.", text: "Ela continua valendo." },
  gave_up: { title: "Tentamos várias vezes, sem resposta final.", text: "Confira no Melhor Envio e tente de novo." },
};

/** Why a label is not done yet, for the staff. */
export function problemWords(problem: Problem): ProblemWords {
  return PROBLEM_WORDS[problem];
}

/** `Correios SEDEX`, `Motoboy`, 'Retirada na loja'. */
export function shipmentCarrier({
  kind,
  carrierName,
  serviceName,
}: Pick<Shipment, "kind" | "carrierName" | "serviceName">) {
  if (kind === "pickup") return "Retirada na loja";
  return serviceName ? shippingName(serviceName, carrierName) : (carrierName ?? "Outra transportadora");
}
