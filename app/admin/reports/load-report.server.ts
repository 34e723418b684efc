import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type Period, periodQuery, readPeriod } from "#shop/insight/reports/period.ts";
import type { Heading } from "#shop/insight/reports/read-reports.server.ts";
import { headline } from "#shop/insight/reports/report-texts.ts";
import type { NotAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { orForbidden } from "../page/or-forbidden.server.ts";
import { type PanelRequest, panelLoader } from "../page/panel-page.server.ts";

/** Parses the period in the URL of a report or its CSV. */
export function periodOf({ query, clock }: Pick<PanelRequest, "query" | "clock">) {
  const now = clock();
  const today = dayInSaoPaulo(now);
  const read = readPeriod(query, now);
  const typed = { from: query.get("de") ?? "", to: query.get("ate") ?? "" };
  return { ...read, today, typed: read.problem ? typed : read.period.days };
}

/** The loader of a report's page: the report with the data of its frame. */
export function reportLoader<Report extends Heading>(
  read: (db: Database, staff: StaffSession, period: Period) => Promise<Report | NotAllowed>,
) {
  return panelLoader(async (asked) => {
    const { period, problem, today, typed } = periodOf(asked);
    const { db, services, staff } = asked;
    const { asOf, answer } = await services.replica.readRecent(db, (from) => read(from, staff, period));
    const report = await orForbidden(Promise.resolve(answer));
    const frame = {
      period,
      problem,
      today,
      typed,
      sentence: headline(period, report.now, report.before),
      asOf: asOf && formatDateTime(asOf),
      query: periodQuery(period),
    };
    return { report, frame };
  });
}

export type ReportFrameData = Awaited<ReturnType<ReturnType<typeof reportLoader>>>["frame"];
