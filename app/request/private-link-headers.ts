/** Headers for pages opened from an e-mail link: no indexing, no referrer. */
export const PRIVATE_LINK_HEADERS = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
} as const;
