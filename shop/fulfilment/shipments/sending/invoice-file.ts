import { isInvoiceKey } from "#platform/formats/invoice-key.ts";
import { isOneOf } from "#platform/one-of.ts";

/** DANFE (PDF) for people, XML for the tax office. */
export const INVOICE_KINDS = ["pdf", "xml"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const INVOICE_NAMES: Readonly<Record<InvoiceKind, string>> = { pdf: "DANFE (PDF)", xml: "XML da nota" };

/** Longer than the start tag of any NF-e, which has a version and the key. */
const LONGEST_TAG = 1_000;

/** Enough for any DANFE. Rules: SHIP-82. */
export const LARGEST_INVOICE_BYTES = 5 * 1024 * 1024;

export const isInvoiceKind = isOneOf(INVOICE_KINDS);

export function invoicePath(orderId: string): string {
  return `/orders/${orderId}/nota-fiscal`;
}

export type ReadInvoice =
  /** `key`: the access key in an XML; a PDF does not contain it in a reliable form. */
  { kind: InvoiceKind; key: string | null } | { kind: "unknown" };

/** By content, since a name proves nothing. An XML must be an NF-e (layout 4.00, `infNFe/@Id`). Rules: SHIP-82. */
export function readInvoice(bytes: Uint8Array): ReadInvoice {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  if (start.startsWith("%PDF-")) return { kind: "pdf", key: null };
  if (!/^(\u00ef\u00bb\u00bf)?\s*</.test(start)) return { kind: "unknown" };
  const key = keyIn(new TextDecoder("latin1").decode(bytes));
  return key && isInvoiceKey(key) ? { kind: "xml", key } : { kind: "unknown" };
}

/** In the start tag of `infNFe`; an NF-e has exactly one. */
function keyIn(xml: string): string | null {
  const start = xml.search(/<infNFe\s/);
  if (start < 0) return null;
  const tag = xml.slice(start, start + LONGEST_TAG).split(">", 1)[0] ?? "";
  return /\bId\s{0,9}=\s{0,9}["']NFe([0-9A-Z]{44})["']/.exec(tag)?.[1] ?? null;
}
