import { formatBrl } from "#platform/money.ts";
import type { BatchOrder } from "./load-batch.server.ts";

const STEPS: readonly { label: string; kinds: readonly BatchOrder["kind"][] }[] = [
  { label: "A comprar", kinds: ["to_buy"] },
  { label: "Falta algo", kinds: ["hindered", "stuck"] },
  { label: "Comprando", kinds: ["buying"] },
  { label: "Prontas", kinds: ["ready"] },
  { label: "Já saíram", kinds: ["sent"] },
];

/** How many orders are in each state, and what their labels cost so far; announced when it changes. */
export function BatchStatus({ orders }: { orders: readonly BatchOrder[] }) {
  const spent = orders
    .flatMap(({ parcels }) => parcels)
    .reduce((total, { priceCents }) => total + (priceCents ?? 0), 0);
  return (
    <div role="status" aria-label="Andamento">
      <dl className="grid grid-cols-3 divide-line rounded-panel border border-line bg-surface sm:grid-cols-6 sm:divide-x">
        {STEPS.map(({ label, kinds }) => (
          <Figure key={label} label={label}>
            {orders.filter(({ kind }) => kinds.includes(kind)).length}
          </Figure>
        ))}
        <Figure label="Em etiquetas">{formatBrl(spent)}</Figure>
      </dl>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 px-4 py-3">
      <dt className="text-caption text-ink-muted">{label}</dt>
      <dd className="font-semibold text-title tabular-nums">{children}</dd>
    </div>
  );
}
