import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { PAGE_IS_CURRENT } from "./admin-answer.ts";

type Refused = { reason: string; retryAfterSeconds?: number };

const AT_FIELDS: Record<string, Record<string, string>> = {
  wrong_password: { currentPassword: "Senha incorreta." },
  common_password: { password: "Esta senha é muito comum. Escolha outra." },
  email_taken: { email: "Este e-mail já é de outra pessoa da equipe." },
  username_taken: { username: "Este usuário já é de outra pessoa da equipe." },
  invalid_cnpj: { cnpj: "CNPJ inválido." },
  invalid_code: { code: "Código inválido. Confira e digite o atual." },
};

const ABOVE: Record<string, { title: string; message: string }> = {
  not_allowed: { title: "Sem permissão", message: "A sua função não permite esta ação." },
  last_owner: {
    title: "Último proprietário",
    message: "A loja precisa de pelo menos um proprietário ativo. Dê esta função a outra pessoa antes.",
  },
  unknown: { title: "Pessoa não encontrada", message: "Atualize a página e tente de novo." },
  not_waiting: { title: "Convite já aceito", message: `Esta pessoa já criou a senha. ${PAGE_IS_CURRENT}` },
  changed_meanwhile: {
    title: "Alguém salvou antes",
    message: "Estes dados mudaram enquanto você editava. Atualize a página para ver a versão nova.",
  },
  not_begun: { title: "Comece de novo", message: "A ativação expirou ou já foi concluída. Atualize a página." },
  already_on: { title: "Já está ativa", message: "A verificação em duas etapas já está ativa." },
  not_due: { title: "Nada a corrigir", message: "Este reembolso não levou mais de dez dias." },
  no_such_form: { title: "Formulário desconhecido", message: "Atualize a página e tente de novo." },
  unknown_service: {
    title: "Este navegador não serve para avisos",
    message: "Ele usa um serviço de avisos que a loja não conhece. Use Chrome, Edge, Firefox ou Safari.",
  },
  too_many_devices: {
    title: "Aparelhos demais",
    message: "Remova da lista um aparelho que você não usa mais e tente de novo.",
  },
  no_device: { title: "Aparelho não encontrado", message: "Ele já foi removido. Atualize a página." },
  not_on: { title: "Não está ativa", message: "A verificação em duas etapas não está ativa." },
};

const STATUS: Record<string, number> = { not_allowed: 403, unknown: 404, changed_meanwhile: 409, last_owner: 409 };

/** Answers a use case's refusal, at its field if it has one. */
export function refuseStaff(fields: Record<string, string>, { reason, retryAfterSeconds }: Refused) {
  if (retryAfterSeconds !== undefined) return refuseFormTooMany(fields, "Muitas tentativas", retryAfterSeconds);
  const status = valueAt(STATUS, reason) ?? 422;
  const errors = valueAt(AT_FIELDS, reason);
  if (errors) return refuse(fields, { status, errors });
  const problem = valueAt(ABOVE, reason) ?? {
    title: "Não foi possível salvar",
    message: "Tente de novo em instantes.",
  };
  return refuse(fields, { status, problem, ...(reason === "not_waiting" && { isStale: true }) });
}
