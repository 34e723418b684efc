import { refuse } from "#app/forms/refuse-form.server.ts";
import { changeCoupon } from "#shop/ordering/coupons/change-coupon.server.ts";
import { couponFormErrors, couponOfForm } from "#shop/ordering/coupons/coupon-form.ts";
import { CouponInput } from "#shop/ordering/coupons/coupon-input.ts";
import { endCouponAs, resumeCoupon } from "#shop/ordering/coupons/staff-coupons.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { INTENT_FIELD } from "../admin-answer.ts";
import { refuseCoupon, said } from "./refuse-coupon.server.ts";

interface Change {
  services: Services;
  staff: StaffSession;
  code: string;
  fields: Record<string, string>;
}

/** Handles the coupon page's forms, by form name. */
export async function changeCouponOf(change: Change) {
  const { services, staff, code, fields } = change;
  switch (fields[INTENT_FIELD]) {
    case "salvar":
      return save(change);
    case "encerrar":
      return said(fields, await endCouponAs(services, staff, code), "Cupom encerrado");
    case "reativar":
      return said(fields, await resumeCoupon(services, staff, code), "Cupom reativado");
    default:
      return refuseCoupon(fields, { reason: "no_such_form" });
  }
}

async function save({ services, staff, code, fields }: Change) {
  const parsed = CouponInput.safeParse(couponOfForm({ ...fields, code }));
  if (!parsed.success) return refuse(fields, { status: 422, errors: couponFormErrors({ ...fields, code }) });
  const revision = Number(fields.revision);
  return said(fields, await changeCoupon(services, staff, code, { revision, input: parsed.data }), "Cupom salvo");
}
