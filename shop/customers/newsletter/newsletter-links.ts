export const NEWSLETTER_PATH = "/newsletter";
export const CONFIRM_PATH = "/newsletter/confirmar";
export const LEAVE_PATH = "/newsletter/cancelar";

/** Query strings are never logged. */
export const NEWSLETTER_CODE_PARAMETER = "codigo";

export function newsletterLink(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}?${NEWSLETTER_CODE_PARAMETER}=${token}`;
}
