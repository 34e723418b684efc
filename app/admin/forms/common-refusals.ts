import { above, stale, tooMany } from "#app/forms/refusal.ts";
import { PAGE_IS_CURRENT } from "../page/admin-answer.ts";

/** Words of the refusals that every desk has; a desk's own table may say them in its own words. */
export const COMMON = {
  not_allowed: above("Sem permissão", "A sua função não permite esta ação.", 403),
  not_found: stale("Não encontrado", `Isto não existe mais. ${PAGE_IS_CURRENT}`, 404),
  changed_meanwhile: above(
    "Alguém salvou antes",
    "Estes dados mudaram enquanto você editava. Atualize a página para ver a versão nova.",
    409,
  ),
  too_many_attempts: ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
    tooMany("Muitas tentativas", retryAfterSeconds),
  no_such_form: above("Formulário desconhecido", "Atualize a página e tente de novo."),
};

/** Refusals of what is done to an order. */
export const OF_ORDERS = {
  wrong_status: stale("O pedido mudou", `Ele não está mais nesta etapa. ${PAGE_IS_CURRENT}`),
  not_paid: stale("Sem pagamento", "O dinheiro deste pedido não está com a loja."),
  shipping_stopped: stale(
    "O envio deste pedido está parado",
    "Leia no alto da página por que, e libere o envio se for mesmo para enviar.",
  ),
  in_dispute: stale("Pagamento em disputa", "Quem decide agora é o banco do cliente."),
  in_review: stale("Pagamento em análise", "Espere a resposta do banco para cancelar."),
  not_due: above("Nada a corrigir", "Este reembolso não levou mais de dez dias."),
};

/** Refusals of what is asked of the carrier. */
export const OF_CARRIER = {
  not_configured: above("Falta o token do Melhor Envio", "Salve o token nas configurações de frete."),
  sender_incomplete: ({ missing }: { missing: readonly string[] }) =>
    above("Faltam dados do remetente", `Complete em Remetente: ${missing.join(", ")}.`),
};
