import type { StaffSession } from "#shop/staff/login/staff-session.ts";

/** Who changes an order: a member of the staff, or the shop itself by its jobs and by what carriers tell it. */
export type OrderActor = Pick<StaffSession, "staffId" | "role"> | "shop";

/** How the audit log names them. */
export function actorName(actor: OrderActor): string {
  return actor === "shop" ? "shop" : actor.staffId;
}
