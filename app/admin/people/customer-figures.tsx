import { formatBrl } from "#platform/money.ts";
import type { ListedCustomer } from "#shop/customer-records/customer-list.ts";
import { dayOf } from "./people-texts.ts";

/** What somebody has bought, in four figures. */
export function CustomerFigures({
  of: { orders, spentCents, lastOrderAt },
}: {
  of: Pick<ListedCustomer, "orders" | "spentCents" | "lastOrderAt">;
}) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line md:grid-cols-4">
      <Figure label="Pedidos" value={orders.toLocaleString("pt-BR")} />
      <Figure label="Total gasto" value={formatBrl(spentCents)} />
      <Figure label="Por pedido" value={orders > 0 ? formatBrl(Math.round(spentCents / orders)) : "–"} />
      <Figure label="Último pedido" value={lastOrderAt ? dayOf(lastOrderAt) : "–"} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-1 bg-surface px-5 py-4">
      <dt className="text-caption text-ink-muted">{label}</dt>
      <dd className="font-semibold text-title tabular-nums">{value}</dd>
    </div>
  );
}
