import { formatDateTime } from "#platform/clock.ts";
import {
  CHECKED_PROVIDERS,
  PROVIDER_LABELS,
  type StepReport,
  summaryOf,
} from "#shop/insight/provider-check/check-report.ts";
import { readNewestCheck } from "#shop/insight/provider-check/provider-check-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";

/** The latest provider check, by provider. */
export async function loadProviderCheck({ db, clock }: Pick<Services, "db" | "clock">, staff: StaffSession) {
  const check = await readNewestCheck(db, clock());
  return {
    mayWrite: mayDo(staff.role, "settings.write"),
    check: check && {
      state: check.state,
      askedAt: formatDateTime(check.askedAt),
      summary: summaryOf(check.steps),
      differs: check.steps.some(({ verdict }) => verdict === "differs"),
      providers: CHECKED_PROVIDERS.map((provider) => ({
        provider,
        label: PROVIDER_LABELS[provider],
        steps: check.steps.filter((step) => step.provider === provider).map(shownStep),
      })).filter(({ steps }) => steps.length > 0),
    },
  };
}

function shownStep({ step, title, verdict, findings, notes, tasks, calls }: StepReport) {
  return {
    step,
    title,
    verdict,
    findings,
    notes,
    tasks,
    calls: calls.map(({ method, address, status, ms, sent, answered }) => ({
      line: `${method} ${address} → ${status === 0 ? "sem resposta" : status} (${ms} ms)`,
      body: JSON.stringify({ enviado: sent, respondido: answered }, null, 2),
    })),
  };
}

export type ShownProviderCheck = Awaited<ReturnType<typeof loadProviderCheck>>;
export type ShownStep = ReturnType<typeof shownStep>;
