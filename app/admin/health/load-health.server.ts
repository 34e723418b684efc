import { data } from "react-router";
import { formatDateTime } from "#platform/clock.ts";
import { alertTexts } from "#shop/alerts/alert.ts";
import { readHealth } from "#shop/insight/health/read-health.server.ts";
import { WEBHOOK_EVENT_STATES } from "#shop/ordering/payments/webhooks/webhook-event-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";

/** Loads the health page; the webhook filter is in the URL. */
export async function loadHealth(services: Services, staff: StaffSession, query: URLSearchParams) {
  const provider = query.get("provedor") ?? "";
  const state = WEBHOOK_EVENT_STATES.find((each) => each === query.get("estado"));
  const before = query.get("antes") ?? "";
  const beforeId = /^\d{1,15}$/.test(before) ? Number(before) : undefined;
  const health = await readHealth(services, staff, { provider, state, beforeId });
  if (health.kind === "refused") throw data(null, { status: 403 });
  const { monitoring, books } = health;
  return {
    mayWrite: mayDo(staff.role, "monitoring.write"),
    at: formatDateTime(services.clock()),
    filter: { provider, state: state ?? "", isFirst: beforeId === undefined },
    figures: monitoring.figures,
    windowHours: monitoring.windowHours,
    countedAt: formatDateTime(monitoring.at),
    queues: health.queues.map(({ waitingSince, ...queue }) => ({
      ...queue,
      waitingSince: waitingSince && formatDateTime(waitingSince),
    })),
    failedJobs: health.failedJobs.map((job) => ({ ...job, at: formatDateTime(job.at) })),
    mails: health.mails.map(({ at, nextAt, ...mail }) => ({
      ...mail,
      at: formatDateTime(at),
      nextAt: nextAt && formatDateTime(nextAt),
    })),
    alerts: health.alerts.map(({ raisedAt, endedAt, acknowledgedAt, ...alert }) => ({
      ...alert,
      ...alertTexts(alert.kind),
      raisedAt: formatDateTime(raisedAt),
      endedAt: endedAt && formatDateTime(endedAt),
      acknowledgedAt: acknowledgedAt && formatDateTime(acknowledgedAt),
    })),
    webhooks: health.webhooks.map(({ lastWebhookAt, ...webhook }) => ({
      ...webhook,
      lastWebhookAt: lastWebhookAt && formatDateTime(lastWebhookAt),
    })),
    notices: health.inbox.notices.map(({ receivedAt, processedAt: _, ...notice }) => ({
      ...notice,
      receivedAt: formatDateTime(receivedAt),
    })),
    nextBeforeId: health.inbox.nextBeforeId,
    unread: health.unread.map(({ firstAt, lastAt, ...answer }) => ({
      ...answer,
      firstAt: formatDateTime(firstAt),
      lastAt: formatDateTime(lastAt),
    })),
    blocked: health.blocked.map(({ firstAt, lastAt, ...report }) => ({
      ...report,
      firstAt: formatDateTime(firstAt),
      lastAt: formatDateTime(lastAt),
    })),
    books: books && {
      violationCount: books.violationCount,
      isWhole: books.isWhole,
      violations: books.violations,
      at: formatDateTime(books.finishedAt),
    },
    isChecking: health.isChecking,
    database: health.database,
    disks: health.disks,
    replica: health.replica,
    node: process.versions.node,
  };
}

export type ShownHealth = Awaited<ReturnType<typeof loadHealth>>;
