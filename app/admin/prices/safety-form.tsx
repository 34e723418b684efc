import { useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Note } from "#app/ui/note.tsx";
import { CONFIRMATION_LABELS, RISK_LABELS } from "#shop/catalogue-admin/price-tool/price-risk.ts";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";
import type { ShownPreview } from "./load-prices.server.ts";
import { riskText, SwingNotes } from "./price-notes.tsx";
import { pricesText } from "./price-texts.ts";

interface SafetyFormProps {
  preview: ShownPreview;
  fetcher: FetcherWithComponents<AdminAnswer>;
  problem: AdminAnswer["problem"];
  onCancel: () => void;
}

/** The safety confirmation: what will happen, with boxes that must be ticked. */
export function SafetyForm({ preview, fetcher, problem, onCancel }: SafetyFormProps) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const alive = useHydrated();
  const { risk, recent, confirmations, changing } = preview;
  const [last] = recent;
  const ready = confirmations.every((each) => ticked.includes(each));
  return (
    <fetcher.Form method="post" className="grid gap-5">
      <RunFields preview={preview} />
      <RefusalNote problem={problem} />
      {last && (
        <Note tone={risk === "critical" ? "danger" : "warning"} title={`${riskText(risk)}.`}>
          Esta categoria já foi transformada {last.ago}.
        </Note>
      )}
      <SwingNotes swings={preview.swings} />
      <dl className="divide-y divide-line">
        <Fact name="Categoria" value={preview.categoryName} />
        <Fact name="Fórmula" value={preview.formulaName} />
        <Fact name="Produtos afetados" value={String(changing)} />
        <Fact name="Impacto estimado" value={`${preview.impact} para clientes`} />
        <Fact name="Nível de risco" value={RISK_LABELS[risk]} />
      </dl>
      <fieldset className="grid">
        <legend className="sr-only">Confirmações</legend>
        {confirmations.map((each) => (
          <Checkbox
            key={each}
            name={each}
            label={CONFIRMATION_LABELS[each]}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              setTicked((present) => (checked ? [...present, each] : present.filter((other) => other !== each)));
            }}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap justify-end gap-3">
        {alive && (
          <Button variant="secondary" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button type="submit" disabled={alive && !ready} busy={fetcher.state !== "idle"}>
          Transformar {pricesText(changing)}
        </Button>
      </div>
    </fetcher.Form>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  );
}

/** Hidden fields that run exactly the preview shown, whatever is selected in the form now. */
export function RunFields({ preview: { category, formula, mark } }: { preview: ShownPreview }) {
  return (
    <>
      <input type="hidden" name={INTENT_FIELD} value="transform" />
      <input type="hidden" name="categoria" value={category} />
      <input type="hidden" name="formula" value={formula} />
      <input type="hidden" name="previa" value={mark} />
    </>
  );
}
