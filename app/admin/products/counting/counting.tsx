import { Check, ScanBarcode } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import { NameCell } from "#app/admin/list/name-cell.tsx";
import { INTENT_FIELD } from "#app/admin/page/admin-answer.ts";
import { AdminScreen, Panel } from "#app/admin/page/admin-panel.tsx";
import { LeftOutNote } from "#app/admin/page/left-out-note.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction } from "#app/admin/page/panel-page.server.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { counted } from "#platform/formats/plural.ts";
import { valueAt } from "#platform/value-at.ts";
import { countDifference } from "#shop/catalogue-admin/editing/counting/counted-line.ts";
import { STOCK_REASON_OPTIONS } from "../choices.ts";
import { useLeaveWarning } from "../use-leave-warning.ts";
import type { Route } from "./+types/counting";
import { type CountingAnswer, changeCount, type ShownCountLine } from "./change-count.server.ts";

export function loader() {
  return { countId: crypto.randomUUID() };
}

export const action = panelAction(({ services, staff, fields }) => changeCount(services, staff, fields));
export const clientAction = offlineAction<CountingAnswer>("Não foi possível contar");

/** Counting: a scanner types codes and Enter, each one counts; the differences are booked together. */
export default function Counting({ loaderData }: Route.ComponentProps) {
  const fetcher = useFetcher<CountingAnswer>();
  const sent = useActionData<CountingAnswer>();
  const answer = fetcher.data ?? sent;
  const [kept, setKept] = useState({ lines: answer?.lines ?? [], turn: 0 });
  const [settled, setSettled] = useState(answer?.isSettled === true);
  const [seen, setSeen] = useState(fetcher.data);
  // Staff who scan without looking at the screen see at the end which codes counted nothing.
  const [missed, setMissed] = useState<string[]>([]);
  // A refusal without lines, such as an outage, keeps the count.
  if (fetcher.data !== seen) {
    setSeen(fetcher.data);
    setSettled(fetcher.data?.isSettled === true);
    const { lines, missed: code, said } = fetcher.data ?? {};
    if (code) setMissed((earlier) => [...earlier, code]);
    // Booked: the next count begins.
    if (said) setMissed([]);
    if (lines) setKept(({ turn }) => ({ lines, turn: turn + 1 }));
  }
  const { lines, turn } = kept;
  const lastCounted = lastCountedText(fetcher.data);
  const codeField = useRef<HTMLInputElement>(null);
  const busy = fetcher.state !== "idle";
  // Leaving loses the count while a code is being added, but not while the count itself is being sent.
  const isSent = fetcher.formData?.get(INTENT_FIELD) === "book";
  useLeaveWarning(lines.length > 0 && !settled && !isSent);
  const tell = useEffectEvent((said: CountingAnswer) => {
    if (said.said) showToast({ about: "panel", title: said.said });
    if (!codeField.current) return;
    if (said.kind === "done") codeField.current.value = "";
    codeField.current.focus();
    codeField.current.select();
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);
  return (
    <AdminScreen
      title="Contar estoque"
      lead="Leia ou digite o código de cada peça. Conte o que está à venda, sem as peças separadas para pedidos pagos."
      action={
        <ButtonLink to="/admin/produtos" variant="secondary" size="s">
          Voltar aos produtos
        </ButtonLink>
      }
    >
      <fetcher.Form method="post" className="grid gap-6" onInput={() => setSettled(false)}>
        <StayField />
        <input type="hidden" name="contagem" value={answer?.countId ?? loaderData.countId} />
        <RefusalNote problem={answer?.problem} />
        <LeftOutNote answer={answer} words="Ficaram como estavam:" />
        <Panel title="Peça">
          <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_auto]">
            <TextField
              ref={codeField}
              name="codigo"
              label="Código de barras, ou código e tamanho"
              autoComplete="off"
              spellCheck={false}
              autoFocus
              error={answer?.errors?.codigo}
              hint={lastCounted ?? CODE_HINT}
            />
            <Button
              type="submit"
              name={INTENT_FIELD}
              value="add"
              variant="secondary"
              icon={ScanBarcode}
              busy={busy}
              className="justify-self-start md:mt-6.5"
            >
              Somar
            </Button>
          </div>
        </Panel>
        {missed.length > 0 && (
          <Note tone="warning" title={`${counted(missed.length, "código não contou", "códigos não contaram")}:`}>
            {missed.join(", ")}.
          </Note>
        )}
        {lines.length > 0 && (
          <Panel title={counted(lines.length, "linha contada", "linhas contadas")}>
            <ul className="divide-y divide-line">
              {lines.map((line, at) => (
                <Line key={`${line.skuId} ${turn}`} at={at} line={line} error={valueAt(answer?.errors, line.skuId)} />
              ))}
            </ul>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 border-line border-t pt-5 md:grid-cols-[1fr_1fr_auto]">
              <SelectField name="stockReason" label="Motivo" options={STOCK_REASON_OPTIONS} />
              <TextField
                name="stockNote"
                label="Observação"
                optional
                defaultValue={answer?.values?.stockNote}
                error={answer?.errors?.stockNote}
                autoComplete="off"
              />
              <Button
                type="submit"
                name={INTENT_FIELD}
                value="book"
                icon={Check}
                busy={busy}
                className="justify-self-start md:mt-6.5"
              >
                Lançar diferenças
              </Button>
            </div>
          </Panel>
        )}
      </fetcher.Form>
    </AdminScreen>
  );
}

const CODE_HINT =
  "Basta o fim do código, como 001 ou 001 16. Cada leitura soma 1; sem o tamanho, a lista mostra todos.";

/** What the last code counted, beside the field: on a phone the list is below the keyboard. Rules: PANEL-18. */
function lastCountedText(answer: CountingAnswer | undefined): string | undefined {
  const { last } = answer ?? {};
  if (!last) return undefined;
  const { name, size, counted } = last;
  return `${size === null ? name : `${name}, ${size}`}: ${counted === "1" ? "1 contada" : `${counted} contadas`}.`;
}

interface LineProps {
  at: number;
  line: ShownCountLine;
  error: string | undefined;
}

/** A counted piece: what the shop has, what was counted, and the difference. */
function Line({ at, line, error }: LineProps) {
  const [counted, setCounted] = useState(line.counted);
  const { skuId, productId, name, size, seen } = line;
  const named = size === null ? name : `${name}, ${size}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3 text-small md:grid-cols-[minmax(0,1fr)_7rem_8rem_7rem]">
      <input type="hidden" name={`peca${at}`} value={skuId} />
      <input type="hidden" name={`visto${at}`} value={seen} />
      <NameCell name={named} below={productId} />
      <span className="text-right text-ink-soft tabular-nums">Na loja: {seen}</span>
      <TextField
        name={`contei${at}`}
        label={`Contadas de ${named}`}
        labelHidden
        inputMode="numeric"
        autoComplete="off"
        placeholder="Contadas"
        value={counted}
        error={error}
        // A typed count replaces the scanned one, whose '1' would else become '16'.
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setCounted(event.currentTarget.value)}
      />
      <Difference pieces={countDifference({ ...line, counted: counted.trim() })} isCounted={counted.trim() !== ""} />
    </li>
  );
}

function Difference({ pieces, isCounted }: { pieces: number; isCounted: boolean }) {
  if (!isCounted) return <span className="text-right text-ink-muted">não contada</span>;
  if (pieces === 0) return <span className="text-right text-ink-muted">confere</span>;
  return (
    <span className={`text-right font-semibold tabular-nums ${pieces < 0 ? "text-danger" : "text-accent"}`}>
      {pieces < 0 ? `${-pieces} a menos` : `${pieces} a mais`}
    </span>
  );
}
