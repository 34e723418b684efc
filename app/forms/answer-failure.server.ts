import { refuse } from "#app/forms/refuse-form.server.ts";
import { isDatabaseOutage, isUnstorableText } from "#platform/database/database.server.ts";
import { isClientGone } from "#platform/http/client-gone.ts";
import type { Services } from "#shop/services.server.ts";

/** A form that could not be stored: says so, in its own words or the usual ones, and keeps what was typed. Answers that were thrown go on. */
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

/** What the router's `data()` makes; the router itself knows it by this mark. */
function isThrownData(error: unknown): boolean {
  return error instanceof Object && "type" in error && error.type === "DataWithResponseInit";
}

/** A NUL is never typed; fields with a rule of their own report it themselves. */
const UNSTORABLE = { title: "Caractere inválido", message: "Apague o que foi colado e digite de novo." };
const NOT_SENT = "Nada do que você escreveu foi perdido. Tente de novo em instantes.";
