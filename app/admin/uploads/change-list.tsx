import { Link } from "react-router";
import { groupThousands } from "#platform/formats/group-thousands.ts";
import { MOST_PREVIEWED } from "#shop/catalogue-admin/uploads/upload.ts";
import type { UploadChange } from "#shop/catalogue-admin/uploads/upload-queries.server.ts";
import { auditChangeText } from "../audit/change-texts.ts";
import { DataTable, type TableColumn } from "../list/data-table.tsx";
import { Panel } from "../page/admin-panel.tsx";

/** A changed product in words. */
export interface ShownChange {
  id: string;
  name: string;
  lines: string[];
}

const COLUMNS: readonly TableColumn<ShownChange>[] = [
  {
    id: "produto",
    header: "Produto",
    cell: ({ id, name }) => (
      <span className="grid">
        <Link to={`/admin/produtos/${id}`} className="font-medium underline-offset-4 hover:underline">
          {name}
        </Link>
        <span className="break-all text-caption text-ink-muted">{id}</span>
      </span>
    ),
  },
  {
    id: "mudanca",
    header: "O que muda",
    // Beside its label there is too little room on phones.
    ownLine: true,
    className: "max-md:flex-col! max-md:items-start! max-md:gap-1!",
    cell: ({ lines }) => (
      <ul className="grid gap-1 tabular-nums">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    ),
  },
];

/** The changes of an upload, or those that a dry run would make. Rules: PANEL-6. */
export function ChangeList({ changes, dryRun, total }: { changes: ShownChange[]; dryRun: boolean; total: number }) {
  return (
    <Panel
      title={dryRun ? "O que mudaria" : "O que mudou"}
      lead={total > MOST_PREVIEWED ? `Os primeiros ${MOST_PREVIEWED} de ${groupThousands(total)} produtos.` : undefined}
    >
      <DataTable
        columns={COLUMNS}
        rows={changes}
        rowId={({ id }) => id}
        caption={dryRun ? "O que mudaria" : "O que mudou"}
        empty="Nenhum produto."
      />
    </Panel>
  );
}

const LONGEST = 120;

/** A change as `Preço: R$ 129,90 → R$ 119,90`, one line per field. */
export function shownChange({ id, name, before, after, pieces }: UploadChange): ShownChange {
  if (before === null) return { id, name, lines: ["Produto novo"] };
  const fields = auditChangeText(before, after).map(
    ({ label, before: was, after: now }) => `${label}: ${short(was ?? "vazio")} → ${short(now ?? "vazio")}`,
  );
  const moved = pieces
    .filter(({ delta }) => delta !== 0)
    .map(({ size, delta }) => `Estoque${size === null ? "" : ` ${size}`}: ${delta > 0 ? "+" : "−"}${Math.abs(delta)}`);
  const lines = [...fields, ...moved];
  return { id, name, lines: lines.length > 0 ? lines : ["Código de barras"] };
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
