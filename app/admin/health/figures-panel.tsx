import { Panel } from "../admin-panel.tsx";
import type { ShownHealth } from "./load-health.server.ts";

const number = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** The four figures of the checkout (spec 2 §3). */
export function FiguresPanel({ health: { figures, windowHours, countedAt } }: { health: ShownHealth }) {
  const { orderCount, paymentSuccessRate, averageProcessingTime } = figures;
  // What there was nothing to count for is no full share, and no time at all.
  const rate = orderCount === 0 ? "–" : `${number.format(paymentSuccessRate)}%`;
  const time = averageProcessingTime === 0 ? "–" : `${number.format(averageProcessingTime)} s`;
  const shown = [
    { label: "Pedidos", value: number.format(orderCount) },
    { label: "Pagamentos com sucesso", value: rate },
    { label: "Tempo até a aprovação", value: time },
    { label: "Erros de pagamento", value: number.format(figures.errorCount) },
  ];
  return (
    <Panel title={`Últimas ${windowHours} horas`} lead={`Contado em ${countedAt}, a cada cinco minutos.`}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
        {shown.map(({ label, value }) => (
          <div key={label} className="row-span-2 grid grid-rows-subgrid gap-0.5">
            <dt className="text-ink-soft text-small">{label}</dt>
            <dd className="font-semibold text-h3 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
