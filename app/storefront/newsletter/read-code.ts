import { pageUrlOf } from "#app/request/page-path.ts";
import { NEWSLETTER_CODE_PARAMETER } from "#shop/customers/newsletter/newsletter-links.ts";

/** The code in the link of a newsletter e-mail. */
export function codeOf(request: Request): string {
  return pageUrlOf(request).searchParams.get(NEWSLETTER_CODE_PARAMETER) ?? "";
}
