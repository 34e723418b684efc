import { type ReactNode, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { withFields } from "./fetched-fields.ts";

interface DeliveryRowProps {
  title: string;
  /** What 'Alterar' and 'Cancelar' are about, for screen readers. */
  content: string;
  /** What is known, as text; null while it is being changed. */
  summary: ReactNode;
  onChange?: (() => void) | undefined;
  /** Goes back to what was there before 'Alterar'. */
  onCancel?: (() => void) | undefined;
  children?: ReactNode;
}

/** A row of the delivery card: what is known, with 'Alterar', and below it the fields that are asked. */
export function DeliveryRow({ title, content, summary, onChange, onCancel, children }: DeliveryRowProps) {
  const id = useId();
  const row = useRef<HTMLElement>(null);

  /** The pressed button goes with what it did: the focus goes to the first field, or back to 'Alterar'. */
  function press(run: () => void) {
    withFields(() => {
      flushSync(run);
      const next = row.current?.querySelector<HTMLElement>("input, select") ?? row.current?.querySelector("button");
      next?.focus();
    });
  }
  const button = onCancel ? { word: "Cancelar", run: onCancel } : onChange && { word: "Alterar", run: onChange };
  return (
    <section ref={row} aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4.5 py-3 md:px-5.5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 py-1 wrap-anywhere">
          <h3 id={id} className={summary ? "text-caption text-ink-muted" : "font-serif text-h3"}>
            {title}
          </h3>
          {summary}
        </div>
        {button && (
          <button
            type="button"
            onClick={() => press(button.run)}
            className="link -my-0.5 flex min-h-tap min-w-tap flex-none scroll-mb-28 items-center justify-end text-small"
          >
            {button.word}
            <span className="sr-only">&nbsp;{content}</span>
          </button>
        )}
      </div>
      {children}
    </section>
  );
}
