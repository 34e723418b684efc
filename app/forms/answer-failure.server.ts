import { refuse } from "#app/forms/refuse-form.server.ts";
import { isDatabaseOutage } from "#platform/database.server.ts";
import type { Services } from "#shop/services.server.ts";

/** A form that could not be stored: says so and keeps what was typed. Answers that were thrown go on. */
export function answerFailure(services: Services, fields: Record<string, string>, error: unknown, title: string) {
  if (error instanceof Response) throw error;
  services.logger.error({ err: error instanceof Error ? error.message : "unknown" }, "a form could not be stored");
  return refuse(fields, {
    status: isDatabaseOutage(error) ? 503 : 500,
    problem: { title, message: NOT_SENT },
  });
}

const NOT_SENT = "Nada do que você escreveu foi perdido. Tente de novo em instantes.";
