import { refuse } from "#app/forms/refuse-form.server.ts";
import { counted } from "#platform/formats/plural.ts";
import { valueAt } from "#platform/value-at.ts";
import { PAGE_IS_CURRENT } from "../admin-answer.ts";

type Refused = { reason: string; used?: number };

const ABOVE: Record<string, { title: string; message: string; status: number }> = {
  not_allowed: { title: "Sem permissão", message: "A sua função não permite esta ação.", status: 403 },
  not_found: { title: "Cupom não encontrado", message: `Ele já mudou de situação. ${PAGE_IS_CURRENT}`, status: 404 },
  ended: { title: "Cupom encerrado", message: "Reative o cupom para alterar as regras dele.", status: 409 },
  changed_meanwhile: {
    title: "Alguém salvou antes",
    message: "Este cupom mudou enquanto você editava. Atualize a página para ver como está.",
    status: 409,
  },
};

/** Answers a refused coupon change, at its field if it has one. Rules: COUPON-14, COUPON-46, COUPON-47, COUPON-52. */
export function refuseCoupon(fields: Record<string, string>, { reason, used = 0 }: Refused) {
  if (reason === "code_taken") {
    return refuse(fields, { status: 409, errors: { code: "Este código já existe ou já existiu. Escolha outro." } });
  }
  if (reason === "over_already") {
    return refuse(fields, { status: 422, errors: { lastDay: "Este dia já passou. Escolha hoje ou um dia depois." } });
  }
  if (reason === "limit_below_used") {
    const message = `Já foi usado ${counted(used, "vez", "vezes")}: use pelo menos ${used}.`;
    return refuse(fields, { status: 422, errors: { totalLimit: message } });
  }
  const { status, ...problem } = valueAt(ABOVE, reason) ?? {
    title: "Não foi possível salvar",
    message: "Tente de novo em instantes.",
    status: 422,
  };
  // After an edit conflict the page does not revalidate: the form keeps the revision it was opened on.
  const stale = (reason === "not_found" || reason === "ended") && ({ isStale: true } as const);
  return refuse(fields, { status, problem, ...stale });
}

export function couponPath(code: string): string {
  return `/admin/cupons/${code}`;
}
