import { data } from "react-router";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { staffOf } from "#app/admin/page/staff-context.server.ts";
import { csvHeaders } from "#app/admin/uploads/csv-headers.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { streamedFile } from "#app/request/streamed-file.server.ts";
import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import { BYTE_ORDER_MARK, csvLine } from "#shop/catalogue-admin/uploads/rows/csv-text.ts";
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
  return streamedFile(lines(batches), csvHeaders(`newsletter-${dayInSaoPaulo(clock())}.csv`));
}

async function* lines(batches: AsyncGenerator<ExportedSubscriber[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(["e-mail", "consentimento em", "texto do consentimento"]);
  for await (const batch of batches) {
    yield batch
      .map(({ email, confirmedAt, textVersion }) =>
        csvLine([email, formatDateTime(confirmedAt).replace(",", ""), textVersion]),
      )
      .join("");
  }
}
