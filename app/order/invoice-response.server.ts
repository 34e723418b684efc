import type { InvoiceKind } from "#shop/fulfilment/shipments/sending/invoice-file.ts";
import { shortId } from "#shop/ordering/orders/order.ts";

const TYPES: Readonly<Record<InvoiceKind, string>> = { pdf: "application/pdf", xml: "application/xml" };

/** The response with an invoice file; proxies must not cache it. An XML is sent as a download. */
export function invoiceResponse(file: Buffer, kind: InvoiceKind, orderId: string): Response {
  const way = kind === "pdf" ? "inline" : "attachment";
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": TYPES[kind],
      "Content-Disposition": `${way}; filename="nota-fiscal-${shortId(orderId)}.${kind}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
