import { FileText, Tag } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";

/** Links to invoice and label, once the shop has added them. They open in a new tab. */
export function OrderDocuments({ order }: { order: Pick<Order, "invoiceUrl" | "shippingLabelUrl"> }) {
  if (!order.invoiceUrl && !order.shippingLabelUrl) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {order.invoiceUrl && (
        <ButtonLink to={order.invoiceUrl} target="_blank" rel="noreferrer" variant="secondary" size="s" icon={FileText}>
          Nota Fiscal
        </ButtonLink>
      )}
      {order.shippingLabelUrl && (
        <ButtonLink
          to={order.shippingLabelUrl}
          target="_blank"
          rel="noreferrer"
          variant="secondary"
          size="s"
          icon={Tag}
        >
          Etiqueta de Envio
        </ButtonLink>
      )}
    </p>
  );
}
