import type { Coupon } from "./coupon.ts";

export const COUPON_STATES = ["active", "scheduled", "used_up", "ended"] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** Ended: by hand or by date. Rules: COUPON-49. */
export function couponState(
  {
    archivedAt,
    startsAt,
    endsAt,
    totalLimit,
    used,
  }: Pick<Coupon, "archivedAt" | "startsAt" | "endsAt" | "totalLimit" | "used">,
  now: Date,
): CouponState {
  if (archivedAt !== null || (endsAt !== null && endsAt <= now)) return "ended";
  if (startsAt !== null && startsAt > now) return "scheduled";
  return totalLimit !== null && used >= totalLimit ? "used_up" : "active";
}

const LABELS: Readonly<Record<CouponState, string>> = {
  active: "Ativo",
  scheduled: "Agendado",
  used_up: "Esgotado",
  ended: "Encerrado",
};

export function couponStateLabel(state: CouponState): string {
  return LABELS[state];
}

export const COUPON_VIEWS = [
  { value: "todos", label: "Todos", state: null },
  { value: "ativos", label: "Ativos", state: "active" },
  { value: "agendados", label: "Agendados", state: "scheduled" },
  { value: "esgotados", label: "Esgotados", state: "used_up" },
  { value: "encerrados", label: "Encerrados", state: "ended" },
] as const satisfies readonly { value: string; label: string; state: CouponState | null }[];

export type CouponView = (typeof COUPON_VIEWS)[number]["value"];

export function couponViewOf(named: string | null): CouponView {
  return COUPON_VIEWS.find(({ value }) => value === named)?.value ?? "todos";
}
