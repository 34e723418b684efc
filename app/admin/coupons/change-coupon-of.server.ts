import { refuse } from "#app/forms/refuse-form.server.ts";
import { changeCoupon } from "#shop/ordering/coupons/change-coupon.server.ts";
import { couponFormErrors, couponOfForm } from "#shop/ordering/coupons/coupon-form.ts";
import { CouponInput } from "#shop/ordering/coupons/coupon-input.ts";
import { endCouponAs, resumeCoupon } from "#shop/ordering/coupons/end-coupon.server.ts";
import { handleForms } from "../forms/handlers.server.ts";
import type { Posted } from "../page/staff-context.server.ts";
import { said } from "./refuse-coupon.server.ts";

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
