import { data } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import type { AuditLine } from "#shop/audit/audit-queries.server.ts";
import { exportAudit } from "#shop/staff/read-staff.server.ts";
import { type CsvColumn, csvDownload } from "../page/csv-download.server.ts";
import { staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/audit-file";
import { auditFilterOf, shownFilter } from "./audit-filter.server.ts";
import { actionText, actorText, subjectText } from "./audit-texts.ts";
import { auditChangeText } from "./change-texts.ts";

const COLUMNS: readonly CsvColumn<AuditLine>[] = [
  { name: "data", of: ({ at }) => formatDateTime(at) },
  { name: "pessoa", of: ({ actor, actorName }) => actorText(actor, actorName) },
  { name: "ação", of: ({ action }) => actionText(action) },
  { name: "objeto", of: aboutText },
  { name: "alterações", of: changesText },
  { name: "código da ação", of: ({ action }) => action },
  { name: "código do objeto", of: ({ subject }) => subject },
];

/** The audit log as CSV: every line that matches the filter in the URL. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, replica, clock } = context.get(servicesContext);
  const query = pageUrlOf(request).searchParams;
  const filter = await auditFilterOf(db, shownFilter(query), null);
  const answer = await exportAudit({ db, replica, clock }, staff, filter);
  if (answer.kind === "refused") throw data(null, { status: 403 });
  return csvDownload(`registro-de-atividades-${dayInSaoPaulo(clock())}.csv`, COLUMNS, answer.portions);
}

function aboutText(line: AuditLine): string {
  if (line.orderNumber !== null) return `Pedido nº ${line.orderNumber}`;
  return line.returnNumber === null ? subjectText(line) : `Troca ou devolução ${subjectText(line)}`;
}

function changesText({ before, after, action }: AuditLine): string {
  return auditChangeText(before, after, action)
    .map(({ label, before: was, after: now }) => `${label}: ${was === null ? "" : `${was} → `}${now ?? "vazio"}`)
    .join("; ");
}
