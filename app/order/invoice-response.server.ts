import type { InvoiceKind } from "#shop/fulfilment/shipments/sending/invoice-file.ts";
import type { InvoiceContent } from "#shop/fulfilment/shipments/sending/invoice-file-queries.server.ts";
import { orderFileName } from "./order-file-name.ts";
import { privateFile } from "./private-file.server.ts";

/** The response with an invoice file. An XML is sent as a download. */
export function invoiceResponse({ file, orderNumber }: InvoiceContent, kind: InvoiceKind): Response {
  const way = kind === "pdf" ? "inline" : "attachment";
  return privateFile(file, { type: `application/${kind}`, name: orderFileName(orderNumber, `nota.${kind}`), way });
}
