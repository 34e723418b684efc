import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { plural } from "#platform/formats/plural.ts";
import { RowForm } from "../list/row-form.tsx";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";
import type { ShownLog } from "./load-prices.server.ts";
import { pricesText } from "./price-texts.ts";

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
