import { above, atField, stale } from "#app/forms/refusal.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";
import { PAGE_IS_CURRENT } from "../page/admin-answer.ts";

export const EMAIL_TAKEN = atField("email", "Este e-mail já é de outra pessoa da equipe.");

/** Answers of what is done to a staff member. */
export const { refuse: refuseMember, said } = refusals({
  ...COMMON,
  last_owner: above(
    "Último proprietário",
    "A loja precisa de pelo menos um proprietário ativo. Dê esta função a outra pessoa antes.",
    409,
  ),
  unknown: above("Pessoa não encontrada", "Atualize a página e tente de novo.", 404),
  not_waiting: stale("Convite já aceito", `Esta pessoa já criou a senha. ${PAGE_IS_CURRENT}`),
  email_taken: EMAIL_TAKEN,
  username_taken: atField("username", "Este usuário já é de outra pessoa da equipe."),
});
