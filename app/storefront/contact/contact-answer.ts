import type { FormAnswer } from "#app/forms/form-answer.ts";

/** What the server says to a posted message. */
export interface ContactFormAnswer extends FormAnswer {
  /** Once it was received. */
  received?: { protocol: string; confirmedByMail: boolean };
}
