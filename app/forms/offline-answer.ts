import type { FormAnswer } from "./form-answer.ts";

export const OFFLINE_MESSAGE = "Verifique a sua conexão e tente de novo. O que você escreveu continua aqui.";

/** What a form says where the shop could not be reached; the form stays as it was typed. Answers that were thrown go on. */
export function offlineAnswer(error: unknown, title: string): FormAnswer {
  if (error instanceof Response) throw error;
  return { kind: "refused", problem: { title, message: OFFLINE_MESSAGE } };
}
