import { carriedBy } from "#shop/ordering/shipping/pickup.ts";
import type { Shipment, ShipmentProblem } from "./shipment.ts";
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

export function shipmentStateText({
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
  text: string;
}

const PROBLEM_WORDS: Readonly<Record<ShipmentProblem, ProblemWords>> = {
  timeout: { title: "O Melhor Envio demorou a responder.", text: "Tentamos de novo sozinhos, sem comprar duas vezes." },
  unreachable: { title: "Não conseguimos falar com o Melhor Envio.", text: "Tentamos de novo sozinhos." },
  rate_limited: { title: "O Melhor Envio pediu uma pausa.", text: "Tentamos de novo sozinhos." },
  unavailable: { title: "O Melhor Envio está fora do ar.", text: "Tentamos de novo sozinhos." },
  file_pending: {
    title: "O Melhor Envio ainda está preparando o arquivo da etiqueta.",
    text: "Ela já está paga. Buscamos o arquivo de novo sozinhos.",
  },
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
  generation_failed: {
    title: "O Melhor Envio não conseguiu gerar a etiqueta.",
    text: "Ela já está paga. Corrija o que ele aponta e tente de novo, ou cancele: o valor volta para o saldo.",
  },
  file_refused: {
    title: "O arquivo da etiqueta está em um endereço que não parece seguro.",
    text: "Ela já está paga: imprima no site do Melhor Envio, ou tente de novo mais tarde.",
  },
  insufficient_balance: {
    title: "O saldo do Melhor Envio não basta.",
    text: "Adicione saldo na carteira e tente de novo: nada foi comprado.",
  },
  sender_incomplete: { title: "Faltam dados do remetente.", text: "Complete o remetente e tente de novo." },
  document_missing: { title: "Falta o CPF de quem recebe.", text: "Preencha o CPF e tente de novo." },
  invoice_missing: {
    title: "Falta a nota fiscal.",
    text: "Sem nota, o Melhor Envio aceita até R$ 1.000,00 por etiqueta. Preencha a chave da NF-e em Nota fiscal e tente de novo.",
  },
  addition_changed: {
    title: "O acréscimo desta etiqueta mudou.",
    text: "Um pedido que ia junto foi cancelado, reembolsado ou parado, ou tem agora outra nota fiscal ou outro endereço. Cancele esta etiqueta e compre outra: nada foi pago.",
  },
  price_rose: {
    title: "O preço subiu.",
    text: "O Melhor Envio pede mais do que você confirmou: nada foi pago. Tente de novo para aceitar o preço novo, ou cancele.",
  },
  not_cancellable: { title: "O Melhor Envio não aceita mais cancelar esta etiqueta.", text: "Ela continua valendo." },
  shipping_stopped: {
    title: "O envio deste pedido está parado.",
    text: "Há um motivo para não enviar, no alto da página. Quando alguém liberar o envio, a etiqueta continua sozinha.",
  },
  gave_up: { title: "Tentamos várias vezes, sem resposta final.", text: "Confira no Melhor Envio e tente de novo." },
};

export function shipmentProblemText(problem: ShipmentProblem): ProblemWords {
  return PROBLEM_WORDS[problem];
}

/** Messages of the provider that our own texts already cover. */
const ENGLISH = [
  "This action is unauthorized.",
  "Unauthenticated.",
  "The given data was invalid.",
  "Too Many Attempts.",
  "Server Error",
  "No query results for model.",
];
const PLACES: readonly [RegExp, string][] = [
  [/\bto[.\s]+postal[._\s]code\b/gi, "CEP de quem recebe"],
  [/\bto[.\s]+company[._\s]document\b/gi, "CNPJ de quem recebe"],
  [/\bto[.\s]+document\b/gi, "CPF de quem recebe"],
  [/\bto[.\s]+phone\b/gi, "telefone de quem recebe"],
  [/\bto[.\s]+email\b/gi, "e-mail de quem recebe"],
  [/\bto[.\s]+name\b/gi, "nome de quem recebe"],
  [/\bto[.\s]+(address|number|complement|district|city|state[._\s]abbr)\b/gi, "endereço de quem recebe"],
  [/\bfrom[.\s]+[a-z_.]+/gi, "remetente"],
  [/\bvolumes[.\s]+\d+[.\s]+weight\b/gi, "peso"],
  [/\bvolumes([.\s]+\d+[.\s]+(height|width|length))?\b/gi, "tamanho da caixa"],
  [/\binsurance[._\s]value\b/gi, "valor declarado"],
  [/\boptions[.\s]+invoice([.\s]+key)?\b/gi, "nota fiscal"],
  [/\bagency\b/gi, "agência"],
  [/\bservice\b/gi, "serviço"],
];

/** For the staff, without known English phrases; null if nothing useful remains. The raw message stays stored. */
export function labelProviderText(detail: string | null): string | null {
  if (detail === null) return null;
  const uncoded = detail.replace(/\b[A-Z]-[A-Z]{3}-\d{4}: */g, "");
  const portuguese = ENGLISH.reduce((text, phrase) => text.replaceAll(phrase, ""), uncoded);
  const words = PLACES.reduce((text, [name, place]) => text.replace(name, place), portuguese).trim();
  return words === "" || isEnglish(words) ? null : words;
}

/** Also one that is not in `ENGLISH`. */
function isEnglish(text: string): boolean {
  return /\b(the|is|not|must|was|with|your|field|invalid|required)\b/i.test(text) && !/[ãõçáéíóúâêô]/i.test(text);
}

/** `Correios SEDEX`, `Motoboy`, 'Retirada na loja'. */
export function shipmentCarrier({ kind, ...parcel }: Pick<Shipment, "kind" | "carrierName" | "serviceName">) {
  return kind === "pickup" ? "Retirada na loja" : carriedBy(parcel, "Outra transportadora");
}
