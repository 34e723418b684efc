import type { InvoiceKind } from "#shop/fulfilment/shipments/sending/invoice-file.ts";
import type { InvoiceContent } from "#shop/fulfilment/shipments/sending/invoice-file-queries.server.ts";
import { orderFileName } from "./order-file-name.ts";

const TYPES: Readonly<Record<InvoiceKind, string>> = { pdf: "application/pdf", xml: "application/xml" };

/** The response with an invoice file; proxies must not cache it. An XML is sent as a download. */
export function invoiceResponse({ file, orderNumber }: InvoiceContent, kind: InvoiceKind): Response {
  const way = kind === "pdf" ? "inline" : "attachment";
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": TYPES[kind],
      "Content-Disposition": `${way}; filename="${orderFileName(orderNumber, `nota.${kind}`)}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
