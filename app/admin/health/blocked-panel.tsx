import { counted } from "#platform/formats/plural.ts";
import { Panel } from "../page/admin-panel.tsx";
import { blockedText, sourceText } from "./health-texts.ts";
import type { ShownHealth } from "./load-health.server.ts";

/** Content-Security-Policy violations reported by browsers; hidden if there are none. */
export function BlockedPanel({ blocked }: Pick<ShownHealth, "blocked">) {
  if (blocked.length === 0) return null;
  return (
    <Panel
      title="Bloqueado no navegador"
      lead="O que a regra de segurança das páginas impediu navegadores de carregar, nos últimos 30 dias, sem dados de quem visitou. Em /checkout, algo do Mercado Pago (mercadopago, mlstatic, mercadolibre) pode parar os campos do cartão: avise quem cuida do sistema. O resto costuma vir de extensões do navegador."
    >
      <ul className="divide-y divide-line text-small">
        {blocked.map(({ page, directive, blocked: source, times, firstAt, lastAt }) => (
          <li key={`${page} ${directive} ${source}`} className="grid gap-0.5 py-3 first:pt-0">
            <span>
              <b className="font-semibold">{blockedText(directive)}:</b>{" "}
              <code className="break-all">{sourceText(source)}</code>
            </span>
            <span className="break-words text-caption text-ink-muted">
              em {page} · {counted(times, "vez", "vezes")}, de {firstAt} a {lastAt} · {directive}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
