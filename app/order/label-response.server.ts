import type { LabelFile } from "#shop/fulfilment/shipments/shipment-queries.server.ts";
import { orderFileName } from "./order-file-name.ts";

/** The response with a label file; proxies must not cache it. */
export function labelResponse({ file, position, orderNumber }: LabelFile): Response {
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${orderFileName(orderNumber, `etiqueta-${position}.pdf`)}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
