import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { type CsvColumn, csvFile } from "#app/admin/page/panel-file.server.ts";
import { panelFile, postOnly } from "#app/admin/page/panel-page.server.ts";
import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import { type ExportedSubscriber, exportSubscribers } from "#shop/customers/newsletter/subscriber-queries.server.ts";

export const loader = postOnly;

/** Exports active subscribers as CSV, with date and wording of their consent. */
export const action = panelFile(async ({ services, clock, staff }) => {
  const batches = await orForbidden(exportSubscribers(services, staff));
  return csvFile(`newsletter-${dayInSaoPaulo(clock())}.csv`, COLUMNS, batches);
});

const COLUMNS: readonly CsvColumn<ExportedSubscriber>[] = [
  { name: "e-mail", of: ({ email }) => email },
  { name: "consentimento em", of: ({ confirmedAt }) => formatDateTime(confirmedAt).replace(",", "") },
  { name: "texto do consentimento", of: ({ textVersion }) => textVersion },
];
