import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { shortId } from "#shop/ordering/orders/order.ts";

const LINK =
  "inline-flex min-h-6 items-center whitespace-nowrap underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current";

/** Breadcrumb: orders, this order, this page. */
export function ReturnTrail({ orderId, here }: { orderId: string; here: string }) {
  return (
    <nav aria-label="Você está em" className="flex items-center gap-2.5 py-5 text-ink-muted text-small">
      <Link to="/pedidos" className={`${LINK} max-md:hidden`}>
        Meus Pedidos
      </Link>
      <Icon of={ChevronRight} size="s" className="max-md:hidden" />
      <Link to={`/orders/${orderId}`} className={LINK}>
        Pedido #{shortId(orderId)}
      </Link>
      <Icon of={ChevronRight} size="s" />
      <span aria-current="page" className="truncate text-ink">
        {here}
      </span>
    </nav>
  );
}
