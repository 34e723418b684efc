import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import { Panel } from "../page/admin-panel.tsx";
import { blockedText, bytesText, diskText, sourceText } from "./health-texts.ts";
import type { ShownHealth } from "./load-health.server.ts";

/** Warns while the database can only be read, with the consequences. */
export function DatabaseWarning({ database }: { database: Pick<ShownHealth["database"], "takesWrites"> }) {
  if (database.takesWrites) return null;
  return (
    <Note tone="danger" title="O banco de dados não aceita gravações." role="status">
      As páginas continuam aparecendo, mas ninguém consegue comprar, pagar nem entrar. Depois da troca do servidor
      principal isso passa sozinho em segundos; se durar, fale com quem cuida do servidor.
    </Note>
  );
}

const WORDS = {
  low: { tone: "warning", title: "O disco está quase cheio." },
  full: { tone: "danger", title: "O disco está cheio." },
  unwritable: { tone: "danger", title: "O disco não aceita arquivos." },
} as const;

/** Warns while a disk is low on space, with the consequences. */
export function DiskWarnings({ disks }: Pick<ShownHealth, "disks">) {
  return disks.map(({ folder, condition, freeBytes }) => {
    if (condition === "ok") return null;
    const { tone, title } = WORDS[condition];
    return (
      <Note key={folder} tone={tone} title={title} role="status">
        {`Restam ${bytesText(freeBytes)} no disco ${diskText(folder)}. `}
        {folder === "database"
          ? "Sem espaço, a loja não grava pedidos nem pagamentos: libere espaço agora."
          : "As imagens continuam aparecendo, mais devagar; fotos e planilhas novas podem ser recusadas. Libere espaço ou aumente o disco."}
      </Note>
    );
  });
}

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
