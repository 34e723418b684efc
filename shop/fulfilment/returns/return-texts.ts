import { formatDay } from "#platform/clock.ts";
import { MOST_PHOTOS } from "./photos/return-photo.ts";
import type { NoReturnReason } from "./return-offer.ts";
import type { RequestProblem } from "./return-request.ts";
import type { ReturnKind } from "./return-status.ts";

/** Fragment of an order's page. */
export const ORDER_RETURNS_ANCHOR = "devolucao";

export const HOW_TO_PACK = "Embale a peça com a caixinha e o certificado, se tiver.";

export const TAKE_TO_POST =
  "Leve a peça embalada a uma agência dos Correios e informe este código: o envio já está pago por nós.";

/**
 * In a mail: the customer shows the code instead of paying. `postUntil`: of a reverse label's code, which a printed
 * declaration of contents goes with. Rules: REFUND-90.
 */
export function howToPost({ postingCode, postUntil }: { postingCode: string; postUntil: string | null }): string {
  if (postUntil === null) return `${postingCode}\n${TAKE_TO_POST}`;
  const until = `O código vale até ${formatDay(postUntil)}.`;
  return `${postingCode}\n${TAKE_TO_POST} ${until} Leve também a declaração de conteúdo impressa: ela fica na página da devolução, na sua conta ou no navegador em que você comprou.`;
}

const NO_RETURN: Readonly<Record<NoReturnReason, string>> = {
  in_review: "O pagamento deste pedido está em análise. Assim que ela terminar, você pode desistir da compra por aqui.",
  in_dispute: "O pagamento deste pedido está em disputa no banco. Fale conosco para combinar a troca ou a devolução.",
  ended: "Este pedido já foi cancelado, ou o valor dele já voltou a quem pagou.",
  nothing_paid: "Um cupom cobriu todo o valor deste pedido: não há nada a devolver. Defeitos continuam na garantia.",
  not_paid:
    "Este pedido ainda não foi pago. Depois de receber, você pode trocar o tamanho ou avisar um defeito por aqui.",
  not_sent: "Este pedido ainda não foi enviado.",
  too_late: "O prazo para este pedido terminou.",
  nothing_left: "Todas as peças deste pedido já estão em troca ou devolução.",
};

/** Offered once the pieces are there, of an order that is not paid or not sent yet. */
const LATER: Readonly<Partial<Record<ReturnKind, string>>> = {
  exchange: "Quando as peças chegarem, você troca o tamanho por aqui, sem custo de envio.",
  defect: "Se alguma peça chegar com defeito, avise por aqui: a garantia cobre.",
};

const NOT_YET: Readonly<Partial<Record<NoReturnReason, string>>> = {
  not_paid: "Este pedido ainda não foi pago.",
  not_sent: "Este pedido ainda não foi enviado.",
};

/** `isOnePiece`: the order has a single piece; `kind`: of the page that says so. Rules: ORDER-89, REFUND-12. */
export function noReturnText(
  reason: NoReturnReason,
  { isOnePiece = false, kind }: { isOnePiece?: boolean; kind?: ReturnKind } = {},
): string {
  if (isOnePiece && reason === "nothing_left") return "A peça deste pedido já está em troca ou devolução.";
  const later = kind && LATER[kind];
  return later && NOT_YET[reason] ? `${NOT_YET[reason]} ${later}` : NO_RETURN[reason];
}

const PROBLEMS: Readonly<Record<RequestProblem["problem"], string>> = {
  no_pieces: "Escolha pelo menos uma peça.",
  unknown_line: "Esta peça não é deste pedido.",
  line_twice: "Escolha cada peça uma vez só.",
  too_many: "Não há tantas unidades neste pedido.",
  size_needed: "Escolha o novo tamanho.",
  size_unavailable: "Este tamanho não está disponível nessa quantidade.",
  note_needed: "Conte o que aconteceu com a peça, com pelo menos 10 caracteres.",
  note_too_long: "Escreva no máximo 1000 caracteres.",
  too_many_photos: `Escolha no máximo ${MOST_PHOTOS} fotos.`,
  photo_too_large: "Cada foto pode ter até 8 MB.",
  photo_heic: "A foto está em HEIC, que os navegadores não mostram: salve como JPG e envie de novo.",
  photo_unreadable: "Não conseguimos ler a foto. Envie JPG, PNG ou WebP.",
};

export function requestProblemText(problem: RequestProblem["problem"]): string {
  return PROBLEMS[problem];
}

/** Errors of the typed e-mail or telephone. None tells anything about the order's. Rules: DESK-19, REFUND-73. */
export const ORDER_EMAIL_TEXTS = {
  email_needed: "Digite o e-mail usado na compra.",
  phone_needed: "Digite o telefone com DDD, ou o CPF, que você informou à loja.",
  wrong_email: "Este não é o e-mail do pedido.",
  wrong_phone: "Este não é o telefone nem o CPF do pedido.",
} as const;
