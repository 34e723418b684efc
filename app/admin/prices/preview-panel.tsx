import { Download } from "lucide-react";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { counted, plural } from "#platform/formats/plural.ts";
import { Panel } from "../page/admin-panel.tsx";
import type { ShownPreview } from "./load-prices.server.ts";
import { PreviewTable } from "./preview-table.tsx";
import { RiskPill, SwingNotes, UnprovedNote } from "./price-notes.tsx";
import { RunPreview } from "./run-preview.tsx";

interface PreviewPanelProps {
  preview: ShownPreview;
  confirming: boolean;
  mayWrite: boolean;
}

/** What a formula would change, and the button to run it. */
export function PreviewPanel({ preview, confirming, mayWrite }: PreviewPanelProps) {
  const { items, changing, total, leftOut } = preview;
  return (
    <>
      <Panel
        title={`Prévia: ${items.length} de ${counted(changing, "produto", "produtos")}`}
        lead={`${preview.categoryName}, ${preview.formulaName}`}
        trailing={<RiskPill risk={preview.risk} swings={preview.swings} />}
      >
        <SwingNotes swings={preview.swings} />
        <UnprovedNote count={preview.unproved} />
        {changing > 0 ? <PreviewTable items={items} /> : <p>Nenhum preço muda com esta fórmula.</p>}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-muted text-small">
            {stays(total - changing)} {outside(leftOut)}
          </p>
          <a
            href={`/admin/precos/previa?categoria=${preview.category}&formula=${preview.formula}`}
            download
            className={buttonClass({ variant: "secondary", size: "s" }, true)}
          >
            <Icon of={Download} />
            Baixar todos (CSV)
          </a>
        </div>
      </Panel>
      {mayWrite
        ? changing > 0 && <RunPreview preview={preview} confirming={confirming} />
        : changing > 0 && <p className="text-ink-muted text-small">A sua função não permite transformar preços.</p>}
    </>
  );
}

function stays(count: number): string {
  if (count === 0) return "";
  return `${counted(count, "produto já tem", "produtos já têm")} o preço da fórmula.`;
}

function outside(count: number): string {
  if (count === 0) return "";
  return `${counted(count, "produto arquivado", "produtos arquivados")} ou fora das listas não ${plural(count, "muda", "mudam")}.`;
}
