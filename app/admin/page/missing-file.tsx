import { data } from "react-router";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import type { Route } from "./+types/missing-file";
import { missingOf } from "./missing-record.ts";
import { MissingScreen } from "./missing-screen.tsx";

export const loader = panelLoader(async ({ query }) => {
  return data({ record: missingOf(query.get("o")) }, { status: 404 });
});

/** Target of file URLs whose record does not exist. */
export default function MissingFile({ loaderData }: Route.ComponentProps) {
  return <MissingScreen record={loaderData.record} />;
}
