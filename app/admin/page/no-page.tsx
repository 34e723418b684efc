import { data } from "react-router";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { MissingScreen } from "./missing-screen.tsx";

export const loader = panelLoader(async () => {
  return data(null, { status: 404 });
});

/** The 404 of the panel, for the staff. */
export default function NoPage() {
  return <MissingScreen record={null} />;
}
