import { Check } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Cell } from "#shop/catalogue-admin/editing/cells/cell-edit.ts";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";
import { useRevalidateOnStale } from "../page/stale-refusal.tsx";

interface EditableCellProps {
  id: string;
  cell: Cell;
  /** The value that the field opens with. */
  seen: string;
  /** Accessible name of the field: 'Preço de Anel Oval'. */
  label: string;
  hint?: string | undefined;
  /** The value as the table shows it. */
  children: ReactNode;
}

/** A value of the table that becomes a field when pressed: Enter saves, Esc restores. Plain until scripts run. */
export function EditableCell(props: EditableCellProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  useEffect(() => {
    if (!open && returns.current) button.current?.focus();
    returns.current = open;
  }, [open]);
  const { label, children } = props;
  if (!useHydrated()) return children;
  if (open) return <CellField {...props} onClose={() => setOpen(false)} />;
  return (
    <button
      ref={button}
      type="button"
      onClick={() => setOpen(true)}
      className="-mx-2 inline-flex min-h-9 items-center rounded-control border border-transparent px-2 tabular-nums hover:border-line-strong hover:bg-surface max-md:min-h-tap"
    >
      {children}
      <span className="sr-only">, {label}: alterar</span>
    </button>
  );
}

function CellField({ id, cell, seen, label, hint, onClose }: EditableCellProps & { onClose: () => void }) {
  const fetcher = useFetcher<AdminAnswer>();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(seen);
  const [answered, setAnswered] = useState<AdminAnswer>();
  useRevalidateOnStale(fetcher.data);
  const about = useId();
  const busy = fetcher.state !== "idle";
  const refused = answered?.kind === "refused" ? answered : undefined;
  const error = refused?.errors?.typed ?? refused?.problem?.message;
  const finish = useEffectEvent((answer: AdminAnswer) => {
    setAnswered(answer);
    if (answer.kind === "done") onClose();
    else input.current?.focus();
  });
  // The field keeps what was typed until the list has been read again.
  useEffect(() => {
    if (fetcher.data && fetcher.state === "idle") finish(fetcher.data);
  }, [fetcher.data, fetcher.state]);
  useEffect(() => input.current?.select(), []);
  const save = () => {
    if (busy) return;
    if (typed.trim() === seen) return onClose();
    setAnswered(undefined);
    void fetcher.submit({ [INTENT_FIELD]: "cell", id, cell, seen, typed: typed.trim() }, { method: "post" });
  };
  return (
    <span className="inline-grid justify-items-end gap-1">
      <span className="inline-flex items-center gap-1">
        <input
          ref={input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? about : undefined}
          value={typed}
          readOnly={busy}
          inputMode={cell === "stock" ? "numeric" : "decimal"}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              // The field is inside the form of the ticked products, which Enter would submit.
              event.preventDefault();
              save();
            }
            if (event.key === "Escape") onClose();
          }}
          className="h-9 w-24 rounded-control border border-ink bg-surface px-2 text-right tabular-nums aria-invalid:border-danger max-md:h-11 max-md:text-base"
        />
        <button
          type="button"
          aria-label={`Salvar ${label}`}
          aria-busy={busy || undefined}
          onClick={save}
          className="grid size-9 flex-none place-items-center rounded-control bg-ink text-paper max-md:size-11"
        >
          <Icon of={Check} size="s" />
        </button>
      </span>
      {(error || hint) && (
        <span
          id={about}
          role={error ? "alert" : undefined}
          className={`max-w-44 whitespace-normal text-caption ${error ? "text-danger" : "text-ink-muted"}`}
        >
          {error ?? hint}
        </span>
      )}
    </span>
  );
}
