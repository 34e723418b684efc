import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { type CsvColumn, csvFile } from "#app/admin/page/panel-file.server.ts";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import type { AuditLine } from "#shop/audit/audit-queries.server.ts";
import { exportAudit } from "#shop/staff/read-staff.server.ts";
import { auditFilterOf, shownFilter } from "./audit-filter.server.ts";
import { actionText, actorText, subjectText } from "./audit-texts.ts";
import { auditChangeText } from "./change-texts.ts";

const COLUMNS: readonly CsvColumn<AuditLine>[] = [
  { name: "data", of: ({ at }) => formatDateTime(at) },
  { name: "pessoa", of: ({ actor, actorName }) => actorText(actor, actorName) },
  { name: "ação", of: ({ action }) => actionText(action) },
  { name: "objeto", of: (line) => (line.orderNumber === null ? recordText(line) : `Pedido nº ${line.orderNumber}`) },
  { name: "alterações", of: changesText },
  { name: "código da ação", of: ({ action }) => action },
  { name: "código do objeto", of: ({ subject }) => subject },
];

/** The audit log as CSV: every line that matches the filter in the URL. */
export const loader = panelLoader(async ({ services, db, clock, staff, query }) => {
  const filter = await auditFilterOf(db, shownFilter(query), null);
  const { portions } = await orForbidden(exportAudit(services, staff, filter));
  return csvFile(`registro-de-atividades-${dayInSaoPaulo(clock())}.csv`, COLUMNS, portions);
});

function recordText(line: AuditLine): string {
  return line.returnNumber === null ? subjectText(line) : `Troca ou devolução ${subjectText(line)}`;
}

function changesText({ before, after, action }: AuditLine): string {
  return auditChangeText(before, after, action)
    .map(({ label, before: was, after: now }) => `${label}: ${was === null ? "" : `${was} → `}${now ?? "vazio"}`)
    .join("; ");
}
