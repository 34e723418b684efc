import type { FormAnswer } from "#app/forms/form-answer.ts";
import { answerOrOffline } from "#app/forms/offline-answer.ts";
import type { AdminAnswer } from "./admin-answer.ts";
import { logInAgain } from "./log-in-again.ts";

interface Sending {
  request: Request;
  serverAction: <Sent>() => Promise<Sent>;
}

/**
 * A page's `clientAction`: the server's answer, or a refusal with this title where the shop cannot be reached. The form
 * keeps what was typed. If the session has ended, it goes after a login over the page. Rules: STAFF-20.
 */
export function offlineAction<Answer extends FormAnswer = AdminAnswer>(title = "Não foi possível salvar") {
  return ({ request, serverAction }: Sending) =>
    answerOrOffline(async () => {
      // A body is read once: a second try reads the copy.
      const copy = request.clone();
      const answer = await serverAction<Answer>();
      if (!answer?.loggedOut || !(await logInAgain())) return answer;
      Object.assign(request, { text: copy.text.bind(copy), formData: copy.formData.bind(copy) });
      return serverAction<Answer>();
    }, title);
}
