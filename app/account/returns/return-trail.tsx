import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";

const LINK =
  "inline-flex min-h-tap items-center whitespace-nowrap underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current";

interface ReturnTrailProps {
  order: Pick<Order, "id" | "number" | "customerId">;
  here: string;
}

/** Breadcrumb: orders, for who has an account; this order; this page. */
export function ReturnTrail({ order, here }: ReturnTrailProps) {
  return (
    <nav aria-label="Você está em" className="flex flex-wrap items-center gap-x-2.5 py-2.5 text-ink-muted text-small">
      {order.customerId !== null && (
        <>
          <Link to="/pedidos" className={`${LINK} max-md:hidden`}>
            Meus Pedidos
          </Link>
          <Icon of={ChevronRight} size="s" className="max-md:hidden" />
        </>
      )}
      <Link to={orderPagePath(order)} className={LINK}>
        Pedido {orderNumber(order)}
      </Link>
      <Icon of={ChevronRight} size="s" />
      <span aria-current="page" className="min-w-0 flex-[1_1_4rem] truncate text-ink">
        {here}
      </span>
    </nav>
  );
}
