import { CODE_PARAMETER } from "#shop/newsletter/newsletter-links.ts";

/** The code of a newsletter mail's link. */
export function codeOf(request: Request): string {
  return new URL(request.url).searchParams.get(CODE_PARAMETER) ?? "";
}
