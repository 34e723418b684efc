import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import type { AdminAnswer } from "../page/admin-answer.ts";
import { Panel } from "../page/admin-panel.tsx";
import type { ShownLog, ShownPreview } from "./load-prices.server.ts";
import { riskText } from "./price-notes.tsx";
import { RunFields, SafetyForm } from "./safety-form.tsx";

interface RunPreviewProps {
  preview: ShownPreview;
  /** Without scripts: shows the confirmation in the page. */
  confirming: boolean;
}

/**
 * Runs a preview: directly at low risk; otherwise after the warnings (high and critical) and the safety confirmation.
 * Closes an open dialog when the prices have changed.
 */
export function RunPreview({ preview, confirming }: RunPreviewProps) {
  const fetcher = useFetcher<AdminAnswer>();
  const alive = useHydrated();
  const [step, setStep] = useState<"warnings" | "safety" | null>(null);
  const own = useSentAnswer("transform");
  const problem = (fetcher.data ?? own)?.problem;
  const seen = `${preview.formula} ${preview.risk} ${preview.mark.split("~")[1]}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other prices, another dialog
  useEffect(() => setStep(null), [seen]);
  const close = () => setStep(null);
  const safety = (
    <SafetyForm preview={preview} fetcher={fetcher} problem={step ? problem : undefined} onCancel={close} />
  );
  return (
    <>
      {!step && <RefusalNote problem={problem} />}
      {preview.risk === "low" ? (
        <fetcher.Form method="post" className="grid justify-items-end">
          <RunFields preview={preview} />
          <Button type="submit" busy={fetcher.state !== "idle"}>
            Executar transformação
          </Button>
        </fetcher.Form>
      ) : confirming && !alive ? (
        <Panel title="Confirmar transformação">
          {preview.warnsFirst && <Warnings preview={preview} />}
          {safety}
        </Panel>
      ) : (
        <ButtonLink
          to={`?categoria=${preview.category}&formula=${preview.formula}&confirmar=1`}
          onClick={(event) => {
            event.preventDefault();
            setStep(preview.warnsFirst ? "warnings" : "safety");
          }}
          className="justify-self-end"
        >
          Executar transformação
        </ButtonLink>
      )}
      <Dialog open={step === "warnings"} onClose={close} title="Transformações recentes">
        <Warnings preview={preview} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button onClick={() => setStep("safety")}>Continuar mesmo assim</Button>
        </div>
      </Dialog>
      <Dialog open={step === "safety"} onClose={close} title="Confirmar transformação">
        {safety}
      </Dialog>
    </>
  );
}

function Warnings({ preview: { risk, recent, categoryName } }: { preview: ShownPreview }) {
  return (
    <>
      <Note tone={risk === "critical" ? "danger" : "warning"} title={`${riskText(risk)}.`}>
        {categoryName} já mudou nos últimos 7 dias. Uma nova fórmula parte dos preços de agora, não dos de antes.
      </Note>
      <RecentRuns runs={recent} />
    </>
  );
}

/** The recent transformations that raise the risk. */
function RecentRuns({ runs }: { runs: readonly ShownLog[] }) {
  return (
    <ul aria-label="Transformações recentes" className="divide-y divide-line border-line border-y text-small">
      {runs.map(({ id, category, formula, ago, updated, by }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="font-medium">
            {category}, {formula}
          </span>
          <span className="text-ink-muted">
            {ago}, {counted(updated, "produto", "produtos")}
            {by && `, por ${by}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
