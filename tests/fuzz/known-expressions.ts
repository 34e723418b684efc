/** An expression of the code that is too slow for some text, and is not cured yet. */
export interface KnownExpression {
  /** As it is written in the code. */
  text: string;
  /** The files that hold it: in another one it may meet other texts. */
  files: readonly string[];
  fault: string;
}

/** The run fails when one is no longer in the code, so that its entry goes, and when one that is not here is too slow. */
export const KNOWN_EXPRESSIONS: readonly KnownExpression[] = [
  {
    text: String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`,
    files: [
      "app/checkout/card/card-faults.ts",
      "app/checkout/other-email-hint.ts",
      "app/storefront/stock-notice/notice-form.tsx",
      "shop/orders/order-input.ts",
    ],
    fault:
      "Quadratic in dots after the at sign; order-input.ts reads any length from anybody, the others what one types.",
  },
  {
    text: String.raw`/(?:^|,)\s*br\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)/i`,
    files: ["server/page-form.ts"],
    fault: "Quadratic in spaces: 70 ms for an Accept-Encoding as long as the server reads.",
  },
  {
    text: String.raw`/(?:^|,)\s*gzip\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)/i`,
    files: ["server/page-form.ts"],
    fault: "Quadratic in spaces: 70 ms for an Accept-Encoding as long as the server reads.",
  },
  {
    text: String.raw`/^\/+|\/+$/g`,
    files: ["server/one-address-each.ts"],
    fault: "Quadratic in slashes: 70 ms for an address as long as the server reads.",
  },
  {
    text: String.raw`/\/+$/`,
    files: ["app/admin/staff-context.server.ts", "platform/config.server.ts"],
    fault: "Quadratic in slashes: 70 ms for an address of the panel as long as the server reads.",
  },
  {
    text: String.raw`/^\s*(?:R\$)?\s*(\d{1,6})(?:[.,]\d*)?\s*$/`,
    files: ["app/storefront/listing/listing-choice.ts"],
    fault: "Quadratic in spaces: a price in a listing's address may be as long as the server reads.",
  },
  {
    text: String.raw`/^d\s*-?\s*(\d{1,9})$/iu`,
    files: ["shop/audit/audit-queries.server.ts", "shop/returns/staff-return-queries.server.ts"],
    fault: "Quadratic in spaces; only the staff search for it, and the log's search has no length.",
  },
  {
    text: String.raw`/^(?:#|n\.?\s*[º°o]?\.?\s*)?(\d{1,9})$/iu`,
    files: ["shop/returns/staff-return-queries.server.ts", "shop/shipments/order-term.ts"],
    fault: "Quadratic in spaces; only the staff search for it, and the returns' search has no length.",
  },
  {
    text: String.raw`/<infNFe\b[^>]*\bId\s*=\s*["']NFe([0-9A-Z]{44})["']/`,
    files: ["shop/shipments/invoice-file.ts"],
    fault: "Quadratic in `<infNFe` over and over; the staff attach files of up to some megabytes.",
  },
  {
    text: String.raw`/^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/`,
    files: ["shop/settings/mail-sender.ts"],
    fault: "Cubic in spaces; read from the environment, by the owner alone.",
  },
  {
    text: String.raw`/\S+@\S+/g`,
    files: ["shop/health/plain-error.ts"],
    fault: "Quadratic in a message without a space; messages of providers are as long as they make them.",
  },
  {
    text: String.raw`/"(?:[^"\\]|\\.)*"|[[\]{}:,]/g`,
    files: ["api/json-fault.ts"],
    fault: "Quadratic in quotation marks that nothing closes; only text that was parsed as JSON comes so far.",
  },
  {
    text: String.raw`/[.\s]*$/`,
    files: ["app/storefront/product/product-data.ts"],
    fault: "Quadratic in dots and spaces; only descriptions too short to stand alone come so far.",
  },
  {
    text: String.raw`/[\s.,;:]+$/`,
    files: ["app/storefront/page-meta.ts"],
    fault: "Quadratic in dots and spaces; only the beginning of a description comes so far.",
  },
  {
    text: "/^-+|-+$/g",
    files: ["shop/cart/cart.ts", "shop/catalogue/add-picture.server.ts"],
    fault: "Quadratic in hyphens; runs of them are made one before, of names of the shop and of files.",
  },
  {
    text: String.raw`/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu`,
    files: ["shop/search/suggested-terms.ts"],
    fault: "Quadratic in signs; only words of product names, which the staff write, come so far.",
  },
  {
    text: String.raw`/\d+$/`,
    files: ["platform/client-address.ts"],
    fault:
      "Quadratic in digits; an address as long as the server reads in X-Forwarded-For, behind a proxy that passes it on.",
  },
  {
    text: String.raw`/<a href="#conteudo"[^>]*>[^<]*<\/a>/`,
    files: ["app/offline/copy-notice.ts"],
    fault: "Quadratic in that link over and over; only the shop's own pages, in the browser.",
  },
  {
    text: "/<body[^>]*>/",
    files: ["app/offline/copy-notice.ts"],
    fault: "Quadratic in `<body` over and over; only the shop's own pages, in the browser.",
  },
  {
    text: String.raw`/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g`,
    files: ["server/security-headers.server.ts"],
    fault: "Quadratic in `<script` over and over; only the shop's own pages, where what others wrote is escaped.",
  },
];
