import { data } from "react-router";
import type { Route } from "./+types/no-page";
import { adminMeta } from "./admin-meta.ts";
import { MissingScreen } from "./missing-screen.tsx";
import { staffOf } from "./staff-context.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  staffOf(context);
  return data(null, { status: 404 });
}

export function meta() {
  return adminMeta("Página não encontrada");
}

/** The 404 of the panel, for the staff. */
export default function NoPage() {
  return <MissingScreen record={null} />;
}
