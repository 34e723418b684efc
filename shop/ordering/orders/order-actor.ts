import type { StaffActor } from "#shop/staff/login/staff-session.ts";

export type OrderActor = StaffActor | "shop";

export function actorName(actor: OrderActor): string {
  return actor === "shop" ? "shop" : actor.staffId;
}
