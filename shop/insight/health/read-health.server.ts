import { allOf } from "#platform/concurrency/all-of.ts";
import { listAlerts } from "#shop/alerts/alert-queries.server.ts";
import { listMailTroubles } from "#shop/messages/email-trouble-queries.server.ts";
import {
  listUnreadAnswers,
  readInboxPage,
  readWebhookHealth,
  type WebhookInboxFilter,
} from "#shop/ordering/payments/webhooks/webhook-event-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { isCheckingLedger, lastLedgerCheck } from "../ledger-checks/ledger-check-queries.server.ts";
import { listPolicyReports } from "../monitoring/policy-report-queries.server.ts";
import { readMonitoring } from "../monitoring/read-monitoring.server.ts";
import { readDatabaseFacts } from "./database-queries.server.ts";
import { listFailedJobs, listQueues } from "./job-queries.server.ts";
import { redactError } from "./redact-error.ts";

export type Health = Exclude<Awaited<ReturnType<typeof readHealth>>, NotAllowed>;

const LOOK_BACK_MS = 30 * 24 * 60 * 60_000;

/** Without personal data. Needs 'monitoring.read'. Rules: MAIL-45. */
export async function readHealth(
  { db, replica, clock, disks }: Pick<Services, "db" | "replica" | "clock" | "disks">,
  staff: Pick<StaffSession, "role">,
  inbox: WebhookInboxFilter,
) {
  const notAllowed = refuseUnlessAllowed(staff, "monitoring.read");
  if (notAllowed) return notAllowed;
  const now = clock();
  const monitored = await readMonitoring(db, clock, staff);
  if (monitored.kind === "refused") return monitored;
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const { mails, ...parts } = await allOf({
    queues: listQueues(db, now),
    failedJobs: listFailedJobs(db),
    mails: listMailTroubles(db, 30),
    alerts: listAlerts(db, since),
    webhooks: readWebhookHealth(db, now),
    inbox: readInboxPage(db, inbox),
    unread: listUnreadAnswers(db, since),
    books: lastLedgerCheck(db),
    isChecking: isCheckingLedger(db, now),
    database: readDatabaseFacts(db),
    blocked: listPolicyReports(db, since),
    disks: disks.read(),
    replica: replica.state(db),
  });
  return {
    kind: "ok" as const,
    monitoring: monitored.monitoring,
    ...parts,
    mails: mails.map((mail) => ({ ...mail, reason: redactError(mail.reason) })),
  };
}
