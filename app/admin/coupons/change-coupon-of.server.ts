import { above, atField, stale } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { counted } from "#platform/formats/plural.ts";
import { changeCoupon } from "#shop/ordering/coupons/change-coupon.server.ts";
import { couponFormErrors, couponOfForm } from "#shop/ordering/coupons/coupon-form.ts";
import { CouponInput } from "#shop/ordering/coupons/coupon-input.ts";
import { endCouponAs, resumeCoupon } from "#shop/ordering/coupons/end-coupon.server.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { handleForms } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { PAGE_IS_CURRENT } from "../page/admin-answer.ts";
import type { Posted } from "../page/staff-context.server.ts";

/** Handles the coupon page's forms. */
export const changeCouponOf = handleForms<Posted & { code: string }>({
  async save({ services, staff, code, fields }) {
    const parsed = CouponInput.safeParse(couponOfForm({ ...fields, code }));
    if (!parsed.success) return refuse(fields, { status: 422, errors: couponFormErrors({ ...fields, code }) });
    const revision = Number(fields.revision);
    return said(fields, await changeCoupon(services, staff, code, { revision, input: parsed.data }), "Cupom salvo");
  },
  async end({ services, staff, code, fields }) {
    return said(fields, await endCouponAs(services, staff, code), "Cupom encerrado");
  },
  async resume({ services, staff, code, fields }) {
    return said(fields, await resumeCoupon(services, staff, code), "Cupom reativado");
  },
});

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
