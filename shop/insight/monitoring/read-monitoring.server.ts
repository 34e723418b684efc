import { type Clock, HOUR_MS } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { ALERT_TITLES, figuresOf, type MonitoringAlert, type MonitoringFigures, WINDOW_HOURS } from "./monitoring.ts";
import { countWindow, lastingAlerts, latestSample, listSamples } from "./monitoring-queries.server.ts";

export interface Monitoring {
  at: Date;
  windowHours: number;
  figures: MonitoringFigures;
  alerts: { kind: MonitoringAlert; title: string; since: Date }[];
}

export type ReadMonitoring =
  | { kind: "ok"; monitoring: Monitoring; history: { at: Date; figures: MonitoringFigures }[] }
  | NotAllowed;

export async function readMonitoring(
  db: Database,
  clock: Clock,
  staff: Pick<StaffSession, "role">,
): Promise<ReadMonitoring> {
  const refused = refuseUnlessAllowed(staff, "monitoring.read");
  if (refused) return refused;
  const since = new Date(clock().getTime() - WINDOW_HOURS * HOUR_MS);
  const [last, samples] = await Promise.all([latestSample(db), listSamples(db, since)]);
  const monitoring = last ? await describe(db, last.at, figuresOf(last)) : await presentMonitoring(db, clock);
  const history = samples.map((sample) => ({ at: sample.at, figures: figuresOf(sample) }));
  return { kind: "ok", monitoring, history };
}

/** Now, not from the last sample: for the demo's monitor and a shop that has just started. */
export async function presentMonitoring(db: Database, clock: Clock): Promise<Monitoring> {
  const at = clock();
  return describe(db, at, figuresOf(await countWindow(db, at)));
}

async function describe(db: Database, at: Date, figures: MonitoringFigures): Promise<Monitoring> {
  const alerts = await lastingAlerts(db);
  return {
    at,
    windowHours: WINDOW_HOURS,
    figures,
    alerts: alerts.map(({ kind, since }) => ({ kind, title: ALERT_TITLES[kind], since })),
  };
}
