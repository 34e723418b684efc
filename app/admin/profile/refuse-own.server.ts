import { above, atField } from "#app/forms/refusal.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";
import { EMAIL_TAKEN } from "../staff/refuse-member.server.ts";

/** Answers of what staff change of their own login. */
export const { refuse: refuseOwn, said } = refusals({
  ...COMMON,
  wrong_password: atField("currentPassword", "Senha incorreta."),
  common_password: atField("password", "Esta senha é muito comum. Escolha outra."),
  email_taken: EMAIL_TAKEN,
  invalid_code: atField("code", "Código inválido. Confira e digite o atual."),
  not_begun: above("Comece de novo", "A ativação expirou ou já foi concluída. Atualize a página."),
  already_on: above("Já está ativa", "A verificação em duas etapas já está ativa."),
  not_on: above("Não está ativa", "A verificação em duas etapas não está ativa."),
});
