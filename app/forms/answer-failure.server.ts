import { refuse } from "#app/forms/refuse-form.server.ts";
import { isDatabaseOutage, isUnstorableText } from "#platform/database/database.server.ts";
import { isClientGone } from "#platform/http/client-disconnect.ts";
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
  if (isClientGone(error)) services.logger.info({ err: error }, "client left");
  else services.logger[isDatabaseOutage(error) ? "warn" : "error"]({ err: error }, "a form could not be stored");
  return refuse(fields, {
    status: isDatabaseOutage(error) ? 503 : 500,
    problem: typeof problem === "string" ? { title: problem, message: NOT_SENT } : problem,
  });
}

/** Recognizes what the router's `data()` returns; the router itself checks this same marker. */
function isThrownData(error: unknown): boolean {
  return error instanceof Object && "type" in error && error.type === "DataWithResponseInit";
}

/** For a NUL byte, which is always pasted; fields with their own validation report it themselves. */
const UNSTORABLE = { title: "Caractere inválido", message: "Apague o que foi colado e digite de novo." };
const NOT_SENT = "Nada do que você escreveu foi perdido. Tente de novo em instantes.";
