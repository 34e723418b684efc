import type { FormAnswer } from "#app/forms/form-answer.ts";

/** The server's answer to a reseller application. */
export interface ResellerFormAnswer extends FormAnswer {
  /** Set once the application was received. */
  received?: { confirmedByMail: boolean };
}
