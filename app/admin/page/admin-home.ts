import { redirect } from "react-router";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { readStartChoices } from "#shop/staff/staff-queries.server.ts";
import { startPageOf, TODAY_PATH } from "./admin-areas.ts";

/** `/admin` redirects to the person's start page: 'Hoje' if they chose it, else that of their role. */
export const loader = panelLoader(async ({ db, staff }) => {
  const { staffId, role } = staff;
  const { opensToday } = await readStartChoices(db, staffId);
  return redirect(opensToday ? TODAY_PATH : startPageOf(role));
});
