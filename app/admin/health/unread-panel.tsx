import { Panel } from "../admin-panel.tsx";
import { healthCountText, providerHealthText } from "./health-texts.ts";
import type { ShownHealth } from "./load-health.server.ts";

/** Answers of providers that the shop could not read or understand: nothing is shown while there are none. */
export function UnreadPanel({ unread }: Pick<ShownHealth, "unread">) {
  if (unread.length === 0) return null;
  return (
    <Panel
      title="Respostas não entendidas"
      lead="Respostas dos provedores, dos últimos 30 dias, com uma situação desconhecida ou sem um campo necessário. Só a forma delas fica guardada, sem dados de clientes."
    >
      <ul className="divide-y divide-line text-small">
        {unread.map(({ id, provider, operation, problem, resourceId, times, firstAt, lastAt, shape }) => (
          <li key={id} className="grid gap-0.5 py-3 first:pt-0">
            <span>
              <b className="font-semibold">{providerHealthText(provider)}:</b>{" "}
              <code className="break-words">{problem}</code>
            </span>
            <span className="break-words text-caption text-ink-muted">
              {operation} · {healthCountText(times, "vez", "vezes")}, de {firstAt} a {lastAt}
              {resourceId && ` · a última: ${resourceId}`}
            </span>
            <details>
              <summary className="link w-fit cursor-pointer py-2 text-caption">Forma da resposta</summary>
              <pre className="overflow-x-auto whitespace-pre-wrap break-words text-caption">{shape}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
