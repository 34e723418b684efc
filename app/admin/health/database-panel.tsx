import { Panel } from "../admin-panel.tsx";
import { bytesText, diskText, tableText } from "./health-texts.ts";
import type { ShownHealth } from "./load-health.server.ts";

/** What the shop runs on and what fills it. */
export function DatabasePanel({ health: { database, disks, node } }: { health: ShownHealth }) {
  return (
    <Panel title="Banco de dados e versões">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-small tabular-nums">
        <dt className="text-ink-soft">Tamanho</dt>
        <dd className="text-right font-semibold">{bytesText(database.bytes)}</dd>
        {database.tables.map(({ name, bytes }) => (
          <div key={name} className="contents text-caption text-ink-muted">
            <dt className="break-words pl-3" title={name}>
              {tableText(name)}
            </dt>
            <dd className="text-right">{bytesText(bytes)}</dd>
          </div>
        ))}
        {disks.map(({ folder, freeBytes, totalBytes }) => (
          <div key={folder} className="contents">
            <dt className="text-ink-soft">Livre no disco {diskText(folder)}</dt>
            <dd className="text-right">
              {bytesText(freeBytes)} de {bytesText(totalBytes)}
            </dd>
          </div>
        ))}
        <dt className="text-ink-soft">PostgreSQL</dt>
        <dd className="text-right">{database.version}</dd>
        <dt className="text-ink-soft">Node.js</dt>
        <dd className="text-right">{node}</dd>
      </dl>
    </Panel>
  );
}
