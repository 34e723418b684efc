/** Headers for pages opened from an e-mail link: no indexing, no referrer. */
export const PRIVATE_LINK_HEADERS = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
} as const;

/**
 * The same for a page with forms that work without scripts: without a referrer the browser sends them with the origin
 * `null`, which the router refuses. The referrer is the bare origin, never the address with its code.
 */
export const PRIVATE_FORM_HEADERS = { ...PRIVATE_LINK_HEADERS, "Referrer-Policy": "strict-origin" } as const;
