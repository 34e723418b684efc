import { data } from "react-router";
import { counted } from "#platform/formats/plural.ts";
import { acknowledgeAlert } from "#shop/insight/health/acknowledge-alert.server.ts";
import { replayWebhookEvents } from "#shop/insight/health/replay-webhook-events.server.ts";
import { retryJobs } from "#shop/insight/health/retry-jobs.server.ts";
import { requestLedgerCheck } from "#shop/insight/ledger-checks/request-ledger-check.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { done, INTENT_FIELD } from "../admin-answer.ts";
import { refuseStaff } from "../refuse-staff.server.ts";

type Fields = Record<string, string>;

/** Handles the health page's buttons. */
export async function changeHealth(services: Services, staff: StaffSession, fields: Fields) {
  const [intent] = (fields[INTENT_FIELD] ?? "").split(" ");
  switch (intent) {
    case "tarefas": {
      const { id, queue } = fields;
      const answer = await retryJobs(services, staff, { id: id || undefined, queue: queue || undefined });
      if (answer.kind === "refused") return refuseStaff(fields, answer);
      return data(done(fields, `${counted(answer.count, "tarefa volta", "tarefas voltam")} para a fila`));
    }
    case "avisos": {
      const eventId = Number(fields.eventId);
      const selection = fields.eventId
        ? { eventId: Number.isSafeInteger(eventId) ? eventId : 0 }
        : { failed: true as const, provider: fields.provider || undefined };
      const answer = await replayWebhookEvents(services, staff, selection);
      if (answer.kind === "refused") return refuseStaff(fields, answer);
      return data(
        done(fields, `${counted(answer.count, "aviso será processado", "avisos serão processados")} de novo`),
      );
    }
    case "alerta": {
      const answer = await acknowledgeAlert(services, staff, {
        kind: fields.kind ?? "",
        subject: fields.subject ?? "",
      });
      return answer.kind === "refused" ? refuseStaff(fields, answer) : data(done(fields, "Alerta marcado como visto"));
    }
    case "conferir": {
      const answer = await requestLedgerCheck(services, staff);
      return answer.kind === "refused" ? refuseStaff(fields, answer) : data(done(fields, "Conferência pedida"));
    }
    default:
      return refuseStaff(fields, { reason: "no_such_form" });
  }
}
