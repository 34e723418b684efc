import { pageUrlOf } from "#app/request/page-path.ts";
import { NEWSLETTER_CODE_PARAMETER } from "#shop/customers/newsletter/newsletter-links.ts";

/** The code of a newsletter mail's link. */
export function codeOf(request: Request): string {
  return pageUrlOf(request).searchParams.get(NEWSLETTER_CODE_PARAMETER) ?? "";
}
