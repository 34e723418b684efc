import { refuse } from "#app/forms/refuse-form.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { PAGE_IS_CURRENT } from "../admin-answer.ts";
import { refuseStaff } from "../refuse-staff.server.ts";

const WORDS: Record<string, { status: number; title: string; message: string }> = {
  unknown: {
    status: 404,
    title: "Não encontrado",
    message: "Isto já não existe: a pessoa pode ter excluído os dados. Atualize a página.",
  },
  changed_meanwhile: {
    status: 409,
    title: "Mudou enquanto você olhava",
    message: `Outra pessoa alterou antes, ou chegaram dados novos. ${PAGE_IS_CURRENT} Confira de novo.`,
  },
  no_mail: {
    status: 422,
    title: "E-mail não configurado",
    message: "A loja ainda não envia e-mails. Responda pelo seu programa de e-mail.",
  },
  not_waiting: {
    status: 409,
    title: "E-mail já confirmado",
    message: `Esta conta não espera nenhuma confirmação. ${PAGE_IS_CURRENT}`,
  },
  too_many_mails: {
    status: 429,
    title: "E-mails demais",
    message: "Este endereço já recebeu três e-mails na última hora. Tente mais tarde.",
  },
};

/** Answers a refused action on a person. */
export function refusePeople(fields: Record<string, string>, answer: { reason: string }) {
  if (answer.reason === "in_the_future") {
    return refuse(fields, { status: 422, errors: { receivedOn: "A data não pode estar no futuro." } });
  }
  const words = valueAt(WORDS, answer.reason);
  if (!words) return refuseStaff(fields, answer);
  const { status, ...problem } = words;
  return refuse(fields, { status, problem, ...(status === 409 && { isStale: true }) });
}
