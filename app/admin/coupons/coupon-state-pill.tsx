import { Check, CircleSlash, Clock, type LucideIcon, TicketX } from "lucide-react";
import { StatusPill, type StatusTone } from "#app/ui/status-pill.tsx";
import { type CouponState, couponStateLabel } from "#shop/ordering/coupons/coupon-state.ts";

const LOOKS: Record<CouponState, { icon: LucideIcon; tone: StatusTone }> = {
  active: { icon: Check, tone: "accent" },
  scheduled: { icon: Clock, tone: "info" },
  used_up: { icon: TicketX, tone: "warning" },
  ended: { icon: CircleSlash, tone: "neutral" },
};

export function CouponStatePill({ state }: { state: CouponState }) {
  return <StatusPill {...LOOKS[state]}>{couponStateLabel(state)}</StatusPill>;
}
