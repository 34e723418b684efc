import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { type AdminAnswer, INTENT_FIELD } from "../admin-answer.ts";
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
      <input type="hidden" name={INTENT_FIELD} value="desfazer" />
      <input type="hidden" name="transformacao" value={log.id} />
    </>
  );
  const busy = fetcher.state !== "idle" && fetcher.formData?.get("transformacao") === log.id;
  return (
    <>
      <fetcher.Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {fields}
        <Button
          type="submit"
          variant="ghost"
          size="s"
          busy={busy}
          aria-label={`Desfazer ${log.category}, ${log.formula}`}
        >
          Desfazer
        </Button>
      </fetcher.Form>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Desfazer transformação" size="s">
        <p className="text-ink-soft">
          {pricesText(log.updated)} de {log.category} ({log.formula}, {log.when}){" "}
          {log.updated === 1 ? "volta" : "voltam"} ao que {log.updated === 1 ? "era" : "eram"}. O que mudou depois fica
          como está.
        </p>
        <fetcher.Form method="post" className="flex flex-wrap justify-end gap-3">
          {fields}
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Cancelar
          </Button>
          <Button type="submit" busy={busy}>
            Desfazer agora
          </Button>
        </fetcher.Form>
      </Dialog>
    </>
  );
}
