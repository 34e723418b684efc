import { data } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { streamedFile } from "#app/request/streamed-file.server.ts";
import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import type { AuditLine } from "#shop/audit/audit-queries.server.ts";
import { exportAudit } from "#shop/staff/read-staff.server.ts";
import { csvPieces } from "../page/csv-file.ts";
import { staffOf } from "../page/staff-context.server.ts";
import { csvHeaders } from "../uploads/csv-headers.ts";
import type { Route } from "./+types/audit-file";
import { auditFilterOf, shownFilter } from "./audit-filter.server.ts";
import { actionText, actorText, subjectText } from "./audit-texts.ts";
import { auditChangeText } from "./change-texts.ts";

const HEADER = ["data", "pessoa", "ação", "objeto", "alterações", "código da ação", "código do objeto"];

/** The audit log as CSV: every line that matches the filter in the URL. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, replica, clock } = context.get(servicesContext);
  const query = pageUrlOf(request).searchParams;
  const filter = await auditFilterOf(db, shownFilter(query), null);
  const answer = await exportAudit({ db, replica, clock }, staff, filter);
  if (answer.kind === "refused") throw data(null, { status: 403 });
  const name = `registro-de-atividades-${dayInSaoPaulo(clock())}.csv`;
  return streamedFile(csvPieces(HEADER, rowsOf(answer.portions)), csvHeaders(name));
}

async function* rowsOf(portions: AsyncIterable<AuditLine[]>) {
  for await (const lines of portions) yield lines.map(rowOf);
}

function rowOf(line: AuditLine) {
  const { at, actor, actorName, action, subject, orderNumber, returnNumber, before, after } = line;
  const about = returnNumber === null ? subjectText(line) : `Troca ou devolução ${subjectText(line)}`;
  const changes = auditChangeText(before, after, action).map(
    ({ label, before: was, after: now }) => `${label}: ${was === null ? "" : `${was} → `}${now ?? "vazio"}`,
  );
  return [
    formatDateTime(at),
    actorText(actor, actorName),
    actionText(action),
    orderNumber === null ? about : `Pedido nº ${orderNumber}`,
    changes.join("; "),
    action,
    subject,
  ];
}
