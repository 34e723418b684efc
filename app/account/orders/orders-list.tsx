import { CircleAlert, Package, RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { RunningReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { OrderCard } from "./order-card.tsx";

interface OrdersListProps {
  orders: readonly Order[];
  /** Their open returns. */
  returns?: readonly RunningReturn[];
}

/** A customer's orders, newest first, or an empty state. */
export function OrdersList({ orders, returns = [] }: OrdersListProps) {
  if (orders.length === 0) return <NoOrders />;
  return (
    <div className="grid gap-4">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} returns={returns.filter(({ orderId }) => orderId === order.id)} />
      ))}
    </div>
  );
}

function NoOrders() {
  return (
    <div className="grid justify-items-center gap-4.5 px-4 pt-12 pb-20 text-center">
      <Icon of={Package} size="l" className="text-ink-soft" />
      <h2 className="font-serif text-balance text-h3">Você ainda não fez nenhum pedido</h2>
      <ButtonLink to="/" variant="secondary">
        Continuar comprando
      </ButtonLink>
    </div>
  );
}

const FAILED = "Não foi possível carregar seus pedidos. Tente novamente.";

/** The orders could not be loaded: shown in place, and once as a toast. */
export function OrdersFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  useEffect(() => showToast({ about: "orders", title: "Erro", description: FAILED, tone: "destructive" }), []);
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-panel border border-line bg-surface px-5 py-12 text-center"
    >
      <Icon of={CircleAlert} size="l" className="text-danger" />
      <p>{FAILED}</p>
      <Button variant="secondary" icon={RefreshCw} busy={busy} onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}
