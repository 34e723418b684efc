import { Check, CircleDashed, RotateCcw, Undo2, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { StatusPill, type StatusTone } from "#app/ui/status-pill.tsx";
import { groupThousands } from "#platform/formats/group-thousands.ts";
import { counted, plural } from "#platform/formats/plural.ts";
import { STATUS_LABELS, type TransformationStatus } from "#shop/catalogue-admin/price-tool/transformation-log.ts";
import { RowForm } from "../list/row-form.tsx";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";
import { Panel } from "../page/admin-panel.tsx";
import type { ShownLog } from "./load-prices.server.ts";
import { pricesText } from "./price-texts.ts";

const LOOKS: Record<TransformationStatus, { tone: StatusTone; icon: typeof Check }> = {
  pending: { tone: "neutral", icon: CircleDashed },
  running: { tone: "info", icon: RotateCcw },
  completed: { tone: "accent", icon: Check },
  error: { tone: "danger", icon: X },
};

interface HistoryPanelProps {
  history: readonly ShownLog[];
  mayWrite: boolean;
}

/** The last ten runs, each with an undo button. */
export function HistoryPanel({ history, mayWrite }: HistoryPanelProps) {
  return (
    <Panel title="Histórico">
      {history.length === 0 ? (
        <p className="text-ink-soft text-small">Nenhuma transformação até agora.</p>
      ) : (
        <ul aria-label="Histórico" className="-my-4 divide-y divide-line">
          {history.map((log) => (
            <li key={log.id} className="flex items-start justify-between gap-3 py-4">
              <div className="grid min-w-0 text-small">
                <span className="font-semibold">
                  {log.category}, {log.formula}
                </span>
                <span className="text-ink-muted">
                  {log.when}, {log.updated} de {log.total}
                </span>
                {log.by && <span className="text-caption text-ink-muted">por {log.by}</span>}
                {log.restored !== null && (
                  <span className="text-caption text-ink-muted">
                    {groupThousands(log.restored)} de {counted(log.updated, "preço devolvido", "preços devolvidos")}
                  </span>
                )}
              </div>
              <div className="grid justify-items-end gap-1">
                {log.undone ? (
                  <StatusPill tone="neutral" icon={Undo2} label="Desfeito" />
                ) : (
                  <StatusPill {...LOOKS[log.status]} label={STATUS_LABELS[log.status]} />
                )}
                {mayWrite && isUndoable(log) && <UndoRun log={log} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Whether a run has changed prices that were not undone yet. */
export function isUndoable({ status, undone, updated }: ShownLog): boolean {
  return status === "completed" && !undone && updated > 0;
}

/** Fetcher key shared with the page, so that the answer outlives the button. */
export const UNDO_KEY = "desfazer-transformacao";

/** Undoes a run; asks first if scripts run. */
export function UndoRun({ log }: { log: ShownLog }) {
  const fetcher = useFetcher<AdminAnswer>({ key: UNDO_KEY });
  const [asking, setAsking] = useState(false);
  const close = useEffectEvent(() => setAsking(false));
  useEffect(() => {
    if (fetcher.data) close();
  }, [fetcher.data]);
  const fields = (
    <>
      <input type="hidden" name={INTENT_FIELD} value="undo" />
      <input type="hidden" name="transformacao" value={log.id} />
    </>
  );
  const busy = fetcher.state !== "idle" && fetcher.formData?.get("transformacao") === log.id;
  return (
    <RowForm
      fetcher={fetcher}
      fields={fields}
      busy={busy}
      label="Desfazer"
      rowLabel={`Desfazer ${log.category}, ${log.formula}`}
      asking={asking}
      onAsk={setAsking}
      question={{
        title: "Desfazer transformação",
        body: (
          <p className="text-ink-soft">
            {pricesText(log.updated)} de {log.category} ({log.formula}, {log.when}){" "}
            {plural(log.updated, "volta", "voltam")} ao que {plural(log.updated, "era", "eram")}. O que mudou depois
            fica como está.
          </p>
        ),
        keep: "Cancelar",
        confirm: "Desfazer agora",
      }}
    />
  );
}
