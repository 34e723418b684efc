/** What the server says to a posted form. */
export interface FormAnswer {
  /** `pending`: taken, and a mail says how it goes on. */
  kind: "done" | "pending" | "refused";
  /** What stands above the form; errors of single fields stand at the fields. */
  problem?: { title: string; message: string };
  errors?: Record<string, string>;
  /** What was typed, to be shown again where the page was loaded anew. Never a password. */
  values?: Record<string, string>;
  /** Nobody is logged in any more: the same form can be sent again after a login. */
  loggedOut?: boolean;
  /** The page showed what is no longer so: it is read anew, and the refusal is told whatever becomes of its form. */
  isStale?: true;
  /** Where to go on to, a path of this site, when the server knows better than the page. */
  goTo?: string;
  /** The account waits for its e-mail's confirmation: the mail can be sent once more. */
  unconfirmed?: boolean;
}

/** Posted by scripts: answer with data and leave the page as it is. */
export const STAY_FIELD = "ficar";

const SECRET_FIELDS = new Set([
  "password",
  "passwordConfirmation",
  "currentPassword",
  "token",
  "clientSecret",
  "accessToken",
  "secretKey",
  "webhookSecret",
  STAY_FIELD,
]);

/** The text fields of a posted form. */
export function formFields(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** What may be written back into the form. */
export function shownAgain(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_FIELDS.has(name)));
}
