/** Headers of what a mailed link opens: no search engine keeps it, no other site hears where its visitor came from. */
export const UNTRACED = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
} as const;
