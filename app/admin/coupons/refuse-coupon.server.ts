import { above, atField, stale } from "#app/forms/refusal.ts";
import { counted } from "#platform/formats/plural.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";
import { PAGE_IS_CURRENT } from "../page/admin-answer.ts";

/** Refusals of what is done to a coupon. Rules: COUPON-14, COUPON-46, COUPON-47, COUPON-52. */
const COUPON_REFUSALS = {
  ...COMMON,
  not_found: stale("Cupom não encontrado", `Ele já mudou de situação. ${PAGE_IS_CURRENT}`, 404),
  ended: stale("Cupom encerrado", "Reative o cupom para alterar as regras dele."),
  // The page does not revalidate: the form keeps the revision it was opened on.
  changed_meanwhile: above(
    "Alguém salvou antes",
    "Este cupom mudou enquanto você editava. Atualize a página para ver como está.",
    409,
  ),
  code_taken: atField("code", "Este código já existe ou já existiu. Escolha outro.", 409),
  over_already: atField("lastDay", "Este dia já passou. Escolha hoje ou um dia depois."),
  limit_below_used: ({ used }: { used: number }) =>
    atField("totalLimit", `Já foi usado ${counted(used, "vez", "vezes")}: use pelo menos ${used}.`),
};

export const { refuse: refuseCoupon, said } = refusals(COUPON_REFUSALS);

export function couponPath(code: string): string {
  return `/admin/cupons/${code}`;
}
