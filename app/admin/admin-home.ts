import { redirect } from "react-router";
import type { Route } from "./+types/admin-home";
import { startPageOf } from "./admin-areas.ts";
import { staffOf } from "./staff-context.server.ts";

/** `/admin` redirects to the role's start page. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(startPageOf(staffOf(context).role));
}
