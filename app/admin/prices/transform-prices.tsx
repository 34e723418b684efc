import { Eye } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, type ShouldRevalidateFunctionArgs, useFetcher, useNavigation } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { CATEGORY_SLUGS, categoryTitle } from "#shop/catalogue/listings/category.ts";
import { FORMULA_KEYS, formulaName } from "#shop/catalogue-admin/price-tool/price-formula.ts";
import { isBlocked } from "#shop/catalogue-admin/price-tool/transformation-choice.ts";
import type { AdminAnswer } from "../page/admin-answer.ts";
import { AdminScreen } from "../page/admin-panel.tsx";
import { LineList } from "../page/left-out-note.tsx";
import type { Route } from "./+types/transform-prices";
import { changePrices } from "./change-prices.server.ts";
import { HistoryPanel, isUndoable, UNDO_KEY, UndoRun } from "./history-panel.tsx";
import { loadPrices, type PricesPage, type ShownLog } from "./load-prices.server.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { pricesText } from "./price-texts.ts";

const CATEGORIES = [
  { value: "", label: "Escolha a categoria" },
  ...CATEGORY_SLUGS.map((slug) => ({
    value: slug,
    label: isBlocked(slug) ? `${categoryTitle(slug)} (bloqueada)` : categoryTitle(slug),
  })),
];
const FORMULAS = [
  { value: "", label: "Escolha a fórmula" },
  ...FORMULA_KEYS.map((key) => ({ value: key, label: formulaName(key) })),
];

export const loader = panelLoader(({ services, staff, query }) => loadPrices(services, staff, query));
export const action = panelAction(changePrices);

export const clientAction = offlineAction("Não foi possível falar com a loja");

/** Revalidates after a refusal too: the prices may have changed. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === "POST" || defaultShouldRevalidate;
}

/** Transforms a category's prices by a formula: choose, preview, confirm, undo. */
export default function TransformPrices({ loaderData }: Route.ComponentProps) {
  const { choice, errors, problem, preview, confirming, history, done, mayWrite } = loaderData;
  const [last] = preview?.recent ?? [];
  return (
    <AdminScreen
      title="Transformar Preços"
      lead="Escolha a categoria e a fórmula, confira a prévia e confirme."
      aside={
        <>
          {last && (
            <Note tone="warning" title="Transformação recente.">
              {last.category} mudou {last.ago} com “{last.formula}”. Confira se os preços já não foram ajustados.
            </Note>
          )}
          <HistoryPanel history={history} mayWrite={mayWrite} />
        </>
      }
    >
      <UndoAnswer over={done !== undefined && !done.undone} />
      {done && !done.undone && <RunDone log={done} mayWrite={mayWrite} />}
      <ChoiceForm key={`${choice.categoria} ${choice.formula}`} choice={choice} errors={errors} />
      <RefusalNote problem={problem} />
      {preview && <PreviewPanel preview={preview} confirming={confirming} mayWrite={mayWrite} />}
      <DebugPanel {...loaderData} />
    </AdminScreen>
  );
}

function RunDone({ log, mayWrite }: { log: ShownLog; mayWrite: boolean }) {
  return (
    <Note tone="success" role="status" title="Transformação concluída.">
      {pricesText(log.updated)} de {log.category} com “{log.formula}” em {log.executionTimeMs} ms. A loja já mostra os
      preços novos.
      {mayWrite && isUndoable(log) && <UndoRun log={log} />}
    </Note>
  );
}

/** Result of an undo, shown here because its button is gone. `over`: another run has followed. */
function UndoAnswer({ over }: { over: boolean }) {
  const sent = useSentAnswer("undo");
  const { data } = useFetcher<AdminAnswer>({ key: UNDO_KEY });
  const answer = data ?? sent;
  if (!answer || (answer.kind === "done" && over)) return null;
  if (answer.kind !== "done") return <RefusalNote problem={answer.problem} />;
  return (
    <Note tone={answer.except ? "warning" : "success"} role="status" title={`${answer.said}.`}>
      {answer.except && (
        <>
          Ficaram como estão:
          <LineList lines={answer.except} />
        </>
      )}
    </Note>
  );
}

/** The tool's last request and response, for debugging. */
function DebugPanel({ preview, choice, history, problem }: PricesPage) {
  const [last] = history;
  const facts = {
    request: { category: choice.categoria, formulaKey: choice.formula, dryRun: true },
    response: preview && {
      totalProducts: preview.total,
      changingProducts: preview.changing,
      leftOutProducts: preview.leftOut,
      riskLevel: preview.risk,
      confirmations: preview.confirmations,
      executionTimeMs: preview.executionTimeMs,
      previewMark: preview.mark,
      preview: preview.items.map(({ id, before, after }) => ({ id, before, after })),
    },
    error: problem?.title ?? null,
    lastRun: last ?? null,
  };
  return (
    <details className="rounded-panel border border-line bg-surface">
      <summary className="flex min-h-tap cursor-pointer items-center px-5 font-medium text-small md:px-7">
        Painel de depuração
      </summary>
      <pre className="whitespace-pre-wrap break-all border-line border-t px-5 py-4 text-caption md:px-7">
        {JSON.stringify(facts, null, 2)}
      </pre>
    </details>
  );
}

/** Category and formula. The preview has its own URL, which can be bookmarked and shared. */
function ChoiceForm({ choice, errors }: Pick<PricesPage, "choice" | "errors">) {
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = errors.categoria ? "categoria" : errors.formula ? "formula" : null;
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLSelectElement) field.focus();
  }, [errors]);
  const busy = navigation.state === "loading" && navigation.location.search.includes("categoria=");
  return (
    <Form
      ref={form}
      method="get"
      preventScrollReset
      className="grid items-start gap-5 rounded-panel border border-line bg-surface p-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:gap-4 md:p-7"
    >
      <SelectField
        label="Categoria"
        name="categoria"
        options={CATEGORIES}
        defaultValue={choice.categoria}
        error={errors.categoria}
      />
      <SelectField
        label="Fórmula"
        name="formula"
        options={FORMULAS}
        defaultValue={choice.formula}
        error={errors.formula}
      />
      <Button type="submit" variant="secondary" icon={Eye} busy={busy} className="md:mt-[1.65rem]">
        Ver prévia
      </Button>
    </Form>
  );
}
