import { data, isRouteErrorResponse } from "react-router";
import type { FormAnswer } from "./form-answer.ts";

export const OFFLINE_MESSAGE = "Verifique a sua conexão e tente de novo. O que você escreveu continua aqui.";

const AWAY_MESSAGE =
  "A loja não conseguiu responder agora. Tente de novo em instantes. O que você escreveu continua aqui.";

const TOO_LARGE = { title: "Arquivo grande demais", message: "Escolha um arquivo menor e envie de novo." };

/**
 * The form's answer when the shop could not be reached, could not answer (5xx), or refused an upload that is too large
 * (413). The form keeps what was typed. Rethrows responses.
 */
export function offlineAnswer(error: unknown, title: string, message = OFFLINE_MESSAGE): FormAnswer {
  if (error instanceof Response) throw error;
  if (isRouteErrorResponse(error) && error.status === 413) return { kind: "refused", problem: TOO_LARGE };
  const isAway = isRouteErrorResponse(error) && error.status >= 500;
  return { kind: "refused", problem: { title, message: isAway ? AWAY_MESSAGE : message } };
}

/**
 * For a page's `clientAction`: the server's answer, or `offlineAnswer` when the request fails. Its status keeps the page
 * from being read again, which would fail, too, and replace the form by the page about a lost connection.
 */
export async function answerOrOffline<Answer>(
  ask: () => Promise<Answer>,
  title: string,
  message?: string,
): Promise<Answer | ReturnType<typeof data<FormAnswer>>> {
  try {
    return await ask();
  } catch (error) {
    return data(offlineAnswer(error, title, message), { status: 503 });
  }
}

/** A page's `clientAction`: when the shop cannot be reached the form stays with what was typed, under `title`. */
export function stayOffline<Answer = FormAnswer>(title: string, message?: string) {
  return ({ serverAction }: { serverAction: <T>() => Promise<T> }) =>
    answerOrOffline<Answer>(() => serverAction<Answer>(), title, message);
}
