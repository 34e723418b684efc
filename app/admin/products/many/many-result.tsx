import { Undo2 } from "lucide-react";
import * as z from "zod/mini";
import { DataTable, type TableColumn } from "#app/admin/list/data-table.tsx";
import { NameCell } from "#app/admin/list/name-cell.tsx";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { LeftOutNote, LineList } from "#app/admin/page/left-out-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import { fieldText, type ManyLine, type ManyRecord } from "#shop/catalogue-admin/editing/bulk-change-record.ts";

/** Products listed in the table; the rest is only counted. */
export const SHOWN_LINES = 10;

interface ManyResultProps {
  record: ManyRecord;
  /** Number of changed products; `record.lines` may hold fewer. */
  total: number;
}

const COLUMNS: readonly TableColumn<ManyLine>[] = [
  {
    id: "produto",
    header: "Produto",
    cell: ({ id, name }) => <NameCell name={name} below={id} />,
  },
  { id: "antes", header: "Antes", align: "right", cell: ({ before }) => <Words lines={fieldText(before)} /> },
  {
    id: "depois",
    header: "Depois",
    align: "right",
    cell: ({ after }) => (
      <b className="font-semibold">
        <Words lines={fieldText(after)} />
      </b>
    ),
  },
];

const Undoing = z.object({ feita: z.string() });

/** Result of a bulk change, with an undo button. */
export function ManyResult({ record, total }: ManyResultProps) {
  const { id, change, lines, leftOut, undone } = record;
  const more = total - lines.length;
  return (
    <Panel
      title={counted(total, "produto alterado", "produtos alterados")}
      lead={undone ? `${change} · desfeita` : change}
    >
      <DataTable
        columns={COLUMNS}
        rows={lines}
        rowId={(line) => line.id}
        caption={`O que mudou em ${change}`}
        empty="Nenhum produto."
      />
      {more > 0 && <p className="text-ink-soft text-small">E mais {counted(more, "produto", "produtos")}.</p>}
      {leftOut.length > 0 && (
        <Note tone="warning" title="Ficaram como estavam:">
          <LineList lines={leftOut} />
        </Note>
      )}
      <AdminForm intent="undo" schema={Undoing} className="grid gap-4">
        {({ answer, busy }) => (
          <>
            <input type="hidden" name="feita" value={id} />
            <LeftOutNote answer={answer} words="Estes mudaram depois e ficaram como estão:" />
            {undone ? (
              <Note tone="success" role="status" title="Alteração desfeita." />
            ) : (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Button type="submit" variant="secondary" icon={Undo2} busy={busy}>
                  Desfazer
                </Button>
                <span className="text-ink-soft text-small">O que mudar depois disto fica como está.</span>
              </div>
            )}
          </>
        )}
      </AdminForm>
    </Panel>
  );
}

function Words({ lines }: { lines: readonly string[] }) {
  const [first, ...rest] = lines;
  return (
    <span className="grid">
      {first}
      {rest.map((line) => (
        <span key={line} className="font-normal text-caption text-ink-muted">
          {line}
        </span>
      ))}
    </span>
  );
}
