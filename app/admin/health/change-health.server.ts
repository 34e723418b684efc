import { above } from "#app/forms/refusal.ts";
import { counted } from "#platform/formats/plural.ts";
import { acknowledgeAlert } from "#shop/insight/health/acknowledge-alert.server.ts";
import { replayWebhookEvents } from "#shop/insight/health/replay-webhook-events.server.ts";
import { retryJobs } from "#shop/insight/health/retry-jobs.server.ts";
import { requestLedgerCheck } from "#shop/insight/ledger-checks/watch-ledger.server.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { handleForms } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import type { PanelPost } from "../page/panel-page.server.ts";

const { said } = refusals({
  ...COMMON,
  unknown: above("Alerta não encontrado", "Atualize a página e tente de novo.", 404),
});

/** Handles the health page's buttons. */
export const changeHealth = handleForms<PanelPost>({
  async retryJobs({ services, staff, fields }) {
    const { id, queue } = fields;
    const answer = await retryJobs(services, staff, { id: id || undefined, queue: queue || undefined });
    return said(fields, answer, ({ count }) => `${counted(count, "tarefa volta", "tarefas voltam")} para a fila`);
  },
  async replayEvents({ services, staff, fields }) {
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
  },
  async acknowledge({ services, staff, fields }) {
    const { kind = "", subject = "" } = fields;
    return said(fields, await acknowledgeAlert(services, staff, { kind, subject }), "Alerta marcado como visto");
  },
  async checkLedger({ services, staff, fields }) {
    return said(fields, await requestLedgerCheck(services, staff), "Conferência pedida");
  },
});
