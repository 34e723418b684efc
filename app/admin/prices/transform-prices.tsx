import { type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import { askOrStay } from "#app/forms/offline-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { readForPage } from "#app/request/outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Note } from "#app/ui/note.tsx";
import { type AdminAnswer, INTENT_FIELD } from "../admin-answer.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen } from "../admin-panel.tsx";
import { answerStaff, staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/transform-prices";
import { changePrices } from "./change-prices.server.ts";
import { ChoiceForm } from "./choice-form.tsx";
import { DebugPanel } from "./debug-panel.tsx";
import { HistoryPanel, isUndoable } from "./history-panel.tsx";
import { loadPrices, type ShownLog } from "./load-prices.server.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { pricesText } from "./price-texts.ts";
import { UNDO_KEY, UndoRun } from "./undo-run.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  const staff = staffOf(context);
  return readForPage(() => loadPrices(context.get(servicesContext), staff, url.searchParams));
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, (staff, fields) => changePrices(context.get(servicesContext), staff, fields));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askOrStay<AdminAnswer>(serverAction, "Não foi possível falar com a loja");
}

/** A refusal, too, may mean that the prices are others by now. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === "POST" || defaultShouldRevalidate;
}

export function meta() {
  return adminMeta("Transformar Preços");
}

/** The prices of a whole category by a formula (spec 2 §2): choose, look, confirm, and undo. */
export default function TransformPrices({ loaderData, actionData }: Route.ComponentProps) {
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
      <UndoAnswer initial={actionData} over={done !== undefined && !done.undone} />
      {done && !done.undone && <RunDone log={done} mayWrite={mayWrite} />}
      <ChoiceForm key={`${choice.categoria} ${choice.formula}`} choice={choice} errors={errors} />
      <RefusalNote problem={problem} />
      {preview && <PreviewPanel preview={preview} confirming={confirming} mayWrite={mayWrite} initial={actionData} />}
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

/** What came of an undoing; its button is gone by then. `over`: another run was done since. */
function UndoAnswer({ initial, over }: { initial: AdminAnswer | undefined; over: boolean }) {
  const { data } = useFetcher<AdminAnswer>({ key: UNDO_KEY });
  const answer = data ?? (initial?.values?.[INTENT_FIELD] === "desfazer" ? initial : undefined);
  if (!answer || (answer.kind === "done" && over)) return null;
  if (answer.kind !== "done") return <RefusalNote problem={answer.problem} />;
  return (
    <Note tone={answer.except ? "warning" : "success"} role="status" title={`${answer.said}.`}>
      {answer.except && (
        <>
          Ficaram como estão:
          <ul className="list-disc pl-5">
            {answer.except.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Note>
  );
}
