export const NEWSLETTER_PATH = "/newsletter";
export const CONFIRM_PATH = "/newsletter/confirmar";
export const LEAVE_PATH = "/newsletter/cancelar";

/** The query parameter that carries a link's code: queries are never written to the log. */
export const NEWSLETTER_CODE_PARAMETER = "codigo";

/** A mail's link to one of the newsletter's pages. */
export function newsletterLink(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}?${NEWSLETTER_CODE_PARAMETER}=${token}`;
}
