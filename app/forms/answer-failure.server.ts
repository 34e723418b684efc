import { refuse } from "#app/forms/refuse-form.server.ts";
import { isUnstorableText } from "#platform/database/database.server.ts";
import { isClientGone } from "#platform/http/client-disconnect.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { meansOutage, noteOutage } from "#platform/observability/outage.server.ts";
import type { Services } from "#shop/services.server.ts";

/**
 * Answers a form that could not be stored: logs the error and refuses the form with `problem` (a string is its title;
 * the message is then the default one). What was typed is kept. Rethrows responses.
 */
export function answerFailure(
  services: Services,
  fields: Record<string, string>,
  error: unknown,
  problem: string | { title: string; message: string },
) {
  if (error instanceof Response || isThrownData(error)) throw error;
  if (isUnstorableText(error)) return refuse(fields, { status: 422, problem: UNSTORABLE });
  return refuse(fields, {
    status: noteFailure(services.logger, error),
    problem: typeof problem === "string" ? { title: problem, message: NOT_SENT } : problem,
  });
}

/** Logs why a form could not be stored; returns the status to answer with. */
export function noteFailure(logger: Logger, error: unknown): 500 | 503 {
  if (meansOutage(error)) {
    noteOutage(logger, {}, error);
    return 503;
  }
  if (isClientGone(error)) logger.info({ err: error }, "client left");
  else logger.error({ err: error }, "a form could not be stored");
  return 500;
}

/** Recognizes what the router's `data()` returns; the router itself checks this same marker. */
function isThrownData(error: unknown): boolean {
  return error instanceof Object && "type" in error && error.type === "DataWithResponseInit";
}

/** For a NUL byte, which is always pasted; fields with their own validation report it themselves. */
const UNSTORABLE = { title: "Caractere inválido", message: "Apague o que foi colado e digite de novo." };
const NOT_SENT = "Nada do que você escreveu foi perdido. Tente de novo em instantes.";
