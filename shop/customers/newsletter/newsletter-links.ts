export const NEWSLETTER_PATH = "/newsletter";
export const CONFIRM_PATH = "/newsletter/confirmar";
export const LEAVE_PATH = "/newsletter/cancelar";

/** The query parameter with a link's code. Query strings are never logged. */
export const NEWSLETTER_CODE_PARAMETER = "codigo";

/** URL of a newsletter page, for an e-mail. */
export function newsletterLink(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}?${NEWSLETTER_CODE_PARAMETER}=${token}`;
}
