import { answerOrOffline } from "#app/forms/offline-answer.ts";
import type { AdminAnswer } from "./admin-answer.ts";

/**
 * A page's `clientAction`: the server's answer, or a refusal with this title where the shop cannot be reached. The form
 * keeps what was typed.
 */
export function offlineAction<Answer = AdminAnswer>(title = "Não foi possível salvar") {
  return ({ serverAction }: { serverAction: <Sent>() => Promise<Sent> }) =>
    answerOrOffline<Answer>(serverAction, title);
}
