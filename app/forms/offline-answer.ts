import type { FormAnswer } from "./form-answer.ts";

export const OFFLINE_MESSAGE = "Verifique a sua conexão e tente de novo. O que você escreveu continua aqui.";

/** What a form says where the shop could not be reached; the form stays as it was typed. Answers that were thrown go on. */
export function offlineAnswer(error: unknown, title: string, message = OFFLINE_MESSAGE): FormAnswer {
  if (error instanceof Response) throw error;
  return { kind: "refused", problem: { title, message } };
}

/** A page's `clientAction`: the server's answer, or without a connection what the form says instead. */
export async function askOrStay<Answer>(
  ask: () => Promise<Answer>,
  title: string,
  message?: string,
): Promise<Answer | FormAnswer> {
  try {
    return await ask();
  } catch (error) {
    return offlineAnswer(error, title, message);
  }
}
