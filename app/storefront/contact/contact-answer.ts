import type { FormAnswer } from "#app/forms/form-answer.ts";

/** The server's answer to a contact message. */
export interface ContactFormAnswer extends FormAnswer {
  /** Set once the message was received. */
  received?: { protocol: string; confirmedByMail: boolean };
}
