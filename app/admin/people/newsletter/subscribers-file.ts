import { data } from "react-router";
import { type CsvColumn, csvDownload } from "#app/admin/page/csv-download.server.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { staffOf } from "#app/admin/page/staff-context.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import { type ExportedSubscriber, exportSubscribers } from "#shop/customers/newsletter/subscriber-queries.server.ts";
import type { Route } from "./+types/subscribers-file";

/** POST only. */
export function loader() {
  throw data(null, { status: 404 });
}

/** Exports active subscribers as CSV, with date and wording of their consent. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const staff = staffOf(context);
  const { db, replica, clock } = context.get(servicesContext);
  const batches = await orForbidden(() => exportSubscribers({ db, replica, clock }, staff));
  return csvDownload(`newsletter-${dayInSaoPaulo(clock())}.csv`, COLUMNS, batches);
}

const COLUMNS: readonly CsvColumn<ExportedSubscriber>[] = [
  { name: "e-mail", of: ({ email }) => email },
  { name: "consentimento em", of: ({ confirmedAt }) => formatDateTime(confirmedAt).replace(",", "") },
  { name: "texto do consentimento", of: ({ textVersion }) => textVersion },
];
