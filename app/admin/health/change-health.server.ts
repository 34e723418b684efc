import { above } from "#app/forms/refusal.ts";
import { counted } from "#platform/formats/plural.ts";
import { acknowledgeAlert } from "#shop/insight/health/acknowledge-alert.server.ts";
import { replayWebhookEvents } from "#shop/insight/health/replay-webhook-events.server.ts";
import { retryJobs } from "#shop/insight/health/retry-jobs.server.ts";
import { requestLedgerCheck } from "#shop/insight/ledger-checks/request-ledger-check.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { INTENT_FIELD } from "../admin-answer.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";

const { refuse: refuseHealth, said } = refusals({
  ...COMMON,
  unknown: above("Alerta não encontrado", "Atualize a página e tente de novo.", 404),
});

type Fields = Record<string, string>;

/** Handles the health page's buttons. */
export async function changeHealth(services: Services, staff: StaffSession, fields: Fields) {
  const [intent] = (fields[INTENT_FIELD] ?? "").split(" ");
  switch (intent) {
    case "tarefas": {
      const { id, queue } = fields;
      const answer = await retryJobs(services, staff, { id: id || undefined, queue: queue || undefined });
      return said(fields, answer, ({ count }) => `${counted(count, "tarefa volta", "tarefas voltam")} para a fila`);
    }
    case "avisos": {
      const eventId = Number(fields.eventId);
      const selection = fields.eventId
        ? { eventId: Number.isSafeInteger(eventId) ? eventId : 0 }
        : { failed: true as const, provider: fields.provider || undefined };
      const answer = await replayWebhookEvents(services, staff, selection);
      return said(
        fields,
        answer,
        ({ count }) => `${counted(count, "aviso será processado", "avisos serão processados")} de novo`,
      );
    }
    case "alerta": {
      const answer = await acknowledgeAlert(services, staff, {
        kind: fields.kind ?? "",
        subject: fields.subject ?? "",
      });
      return said(fields, answer, "Alerta marcado como visto");
    }
    case "conferir": {
      const answer = await requestLedgerCheck(services, staff);
      return said(fields, answer, "Conferência pedida");
    }
    default:
      return refuseHealth(fields, { reason: "no_such_form" });
  }
}
