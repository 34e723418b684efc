import type { FormAnswer } from "#app/forms/form-answer.ts";

/** What the server says to a posted application. */
export interface ResellerFormAnswer extends FormAnswer {
  /** Once it was received. */
  received?: { confirmedByMail: boolean };
}
