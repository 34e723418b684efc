/** The server's answer to a posted form. */
export interface FormAnswer {
  /** `pending`: accepted, but an e-mail must be confirmed first. */
  kind: "done" | "pending" | "refused";
  /** Shown above the form; errors of single fields are shown at the fields. */
  problem?: { title: string; message: string };
  errors?: Record<string, string>;
  /** What was typed, to fill the form again after a full page load. Never a password. */
  values?: Record<string, string>;
  /** The session has ended: the same form can be sent again after a login. */
  loggedOut?: boolean;
  /** The page showed outdated data: it is reloaded, and the refusal is shown even if its form disappears. */
  isStale?: true;
  /** Where to go next, a path of this site, when the server decides it instead of the page. */
  goTo?: string;
  /** The account's e-mail is not confirmed yet: offer to resend the confirmation e-mail. */
  unconfirmed?: boolean;
  /** The e-mail has an account: offer to log in. */
  hasAccount?: true;
}

/** Set by forms posted with JavaScript: the server answers with data instead of a redirect. */
export const SCRIPTED_FIELD = "ficar";

const SECRET_FIELDS = new Set([
  "password",
  "passwordConfirmation",
  "currentPassword",
  "token",
  "clientSecret",
  "accessToken",
  "secretKey",
  "webhookSecret",
  "subscription",
  SCRIPTED_FIELD,
]);

/** The text fields of a posted form; files are left out. */
export function formFields(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** The fields that may be sent back to fill the form again: no secrets. */
export function valuesToRefill(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_FIELDS.has(name)));
}
