import { Check, CircleSlash, Clock, TicketX } from "lucide-react";
import { type StatusLook, StatusPill } from "#app/ui/status-pill.tsx";
import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import type { Coupon } from "#shop/ordering/coupons/coupon.ts";
import { lastDayOf } from "#shop/ordering/coupons/coupon-form.ts";
import { type CouponState, couponStateLabel } from "#shop/ordering/coupons/coupon-state.ts";

/** A coupon's validity: 'Sem prazo', 'Até 31/12/2026', 'De 20/11/2026 a 30/11/2026'. */
export function couponValidityText(coupon: Pick<Coupon, "startsAt" | "endsAt">): string {
  const first = coupon.startsAt && formatDay(dayInSaoPaulo(coupon.startsAt));
  const lastDay = lastDayOf(coupon);
  const last = lastDay && formatDay(lastDay);
  if (first && last) return `De ${first} a ${last}`;
  if (first) return `A partir de ${first}`;
  return last ? `Até ${last}` : "Sem prazo";
}

/** Uses of the limit: '7 de 100'. */
export function couponUsesText({ used, totalLimit }: Pick<Coupon, "used" | "totalLimit">): string {
  return totalLimit === null ? String(used) : `${used} de ${totalLimit}`;
}

const LOOKS: Record<CouponState, StatusLook> = {
  active: { icon: Check, tone: "accent" },
  scheduled: { icon: Clock, tone: "info" },
  used_up: { icon: TicketX, tone: "warning" },
  ended: { icon: CircleSlash, tone: "neutral" },
};

export function CouponStatePill({ state }: { state: CouponState }) {
  return <StatusPill {...LOOKS[state]} label={couponStateLabel(state)} />;
}
