import type { RouterContextProvider } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type Period, periodQuery, readPeriod } from "#shop/insight/reports/period.ts";
import type { Heading } from "#shop/insight/reports/read-reports.server.ts";
import { headline } from "#shop/insight/reports/report-texts.ts";
import type { NotAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { orForbidden } from "../page/or-forbidden.server.ts";
import { staffOf } from "../page/staff-context.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Parses the period in the URL of a report or its CSV. */
export function periodOf(request: Request, context: Context) {
  const { searchParams } = pageUrlOf(request);
  const today = dayInSaoPaulo(context.get(servicesContext).clock());
  const read = readPeriod(searchParams, today);
  const typed = { from: searchParams.get("de") ?? "", to: searchParams.get("ate") ?? "" };
  return { ...read, today, typed: read.problem ? typed : read.period.days };
}

/** Loads a report with the data of its frame. */
export async function loadReport<Report extends Heading>(
  request: Request,
  context: Context,
  read: (db: Database, staff: StaffSession, period: Period) => Promise<Report | NotAllowed>,
) {
  const { period, problem, today, typed } = periodOf(request, context);
  const { db, replica } = context.get(servicesContext);
  let asOf: Date | null = null;
  const report = await orForbidden(async () => {
    const recent = await replica.readRecent(db, (from) => read(from, staffOf(context), period));
    asOf = recent.asOf;
    return recent.answer;
  });
  const sentence = headline(period, report.now, report.before);
  return {
    report,
    frame: { period, problem, today, typed, sentence, asOf: asOf && formatDateTime(asOf), query: periodQuery(period) },
  };
}

export type ReportFrameData = Awaited<ReturnType<typeof loadReport>>["frame"];
