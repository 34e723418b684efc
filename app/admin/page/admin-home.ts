import { redirect } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { readStartChoices } from "#shop/staff/staff-queries.server.ts";
import type { Route } from "./+types/admin-home";
import { startPageOf, TODAY_PATH } from "./admin-areas.ts";
import { staffOf } from "./staff-context.server.ts";

/** `/admin` redirects to the person's start page: 'Hoje' if they chose it, else that of their role. */
export async function loader({ context }: Route.LoaderArgs) {
  const { staffId, role } = staffOf(context);
  const { db } = context.get(servicesContext);
  const { opensToday } = await readStartChoices(db, staffId);
  return redirect(opensToday ? TODAY_PATH : startPageOf(role));
}
