import type { StaffActor } from "#shop/staff/login/staff-session.ts";

/** Who changes an order: a staff member, or the shop itself (jobs, carrier events). */
export type OrderActor = StaffActor | "shop";

/** Name of the actor in the audit log. */
export function actorName(actor: OrderActor): string {
  return actor === "shop" ? "shop" : actor.staffId;
}
