import { data } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import type { Route } from "./+types/missing-file";
import { adminMeta } from "./admin-meta.ts";
import { MISSING_RECORDS, missingOf } from "./missing-record.ts";
import { MissingScreen } from "./missing-screen.tsx";
import { staffOf } from "./staff-context.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  staffOf(context);
  return data({ record: missingOf(pageUrlOf(request).searchParams.get("o")) }, { status: 404 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return adminMeta(loaderData?.record ? MISSING_RECORDS[loaderData.record].title : "Página não encontrada");
}

/** Target of file URLs whose record does not exist. */
export default function MissingFile({ loaderData }: Route.ComponentProps) {
  return <MissingScreen record={loaderData.record} />;
}
