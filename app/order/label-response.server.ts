import type { LabelFile } from "#shop/fulfilment/shipments/shipment-queries.server.ts";
import { shortId } from "#shop/ordering/orders/order.ts";

/** A label as the browser shows or saves it; nobody in between keeps it. */
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
