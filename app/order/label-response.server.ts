import type { LabelFile } from "#shop/fulfilment/shipments/shipment-queries.server.ts";
import { shortId } from "#shop/ordering/orders/order.ts";

/** The response with a label file; proxies must not cache it. */
export function labelResponse({ file, position }: LabelFile, orderId: string): Response {
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="etiqueta-${shortId(orderId)}-${position}.pdf"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
