import { Check, CircleAlert, Eye } from "lucide-react";
import { Link } from "react-router";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { Note } from "#app/ui/note.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { orderPath } from "#shop/alerts/alert.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { Panel } from "../page/admin-panel.tsx";
import type { ShownHealth } from "./load-health.server.ts";

interface AlertsPanelProps {
  health: ShownHealth;
}

/** Alerts for the staff, with the unacknowledged ones open. */
export function AlertsPanel({ health: { alerts, mayWrite } }: AlertsPanelProps) {
  const fresh = alerts.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const seen = alerts.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
  return (
    <Panel title="Alertas">
      {fresh.length === 0 && <Note tone="success" title="Nenhum alerta em aberto." />}
      {fresh.length > 0 && (
        <ul className="grid gap-4">
          {fresh.map((alert) => (
            <li
              key={`${alert.kind} ${alert.subject}`}
              className="grid gap-2 rounded-control border border-line-strong p-4 text-small"
            >
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                <b className="font-semibold">{alert.title}</b>
                <AlertPill endedAt={alert.endedAt} />
              </div>
              <p className="text-ink-soft">{alert.lead}</p>
              <p className="text-ink-soft">
                <b className="font-semibold text-ink">O que fazer:</b> {alert.doNext}
              </p>
              {alert.kind === "waiting_stock" && (
                <Link to="/admin/pedidos/a-espera" className="link inline-grid min-h-tap w-fit content-center">
                  Ver o que espera pagamento
                </Link>
              )}
              {alert.orderId && alert.orderNumber && (
                <Link to={orderPath(alert.orderId)} className="link inline-grid min-h-tap w-fit content-center">
                  Pedido {orderNumber({ number: alert.orderNumber })}
                </Link>
              )}
              <p className="break-words text-caption text-ink-muted">
                {alert.subject} · desde {alert.raisedAt}
              </p>
              {mayWrite && (
                <ActionButton
                  intent={`acknowledge-${alert.kind} ${alert.subject}`}
                  label="Marcar como visto"
                  icon={Eye}
                  fields={{ kind: alert.kind, subject: alert.subject }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {seen.length > 0 && (
        <details className="text-small">
          <summary className="link w-fit cursor-pointer py-2">Vistos nos últimos 30 dias ({seen.length})</summary>
          <ul className="mt-2 divide-y divide-line">
            {seen.map((alert) => (
              <li key={`${alert.kind} ${alert.subject}`} className="grid gap-0.5 py-3">
                <span>{alert.title}</span>
                <span className="break-words text-caption text-ink-muted">
                  {alert.orderNumber && `Pedido ${orderNumber({ number: alert.orderNumber })} · `}
                  {alert.subject} · desde {alert.raisedAt} · visto em {alert.acknowledgedAt}
                  {alert.acknowledgedBy && ` por ${alert.acknowledgedBy}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function AlertPill({ endedAt }: { endedAt: string | null }) {
  if (endedAt) return <StatusPill tone="neutral" icon={Check} label={`Terminou em ${endedAt}`} />;
  return <StatusPill tone="danger" icon={CircleAlert} label="Em aberto" />;
}
