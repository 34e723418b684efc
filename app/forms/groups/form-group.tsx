import clsx from "clsx";
import { Check } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FieldGroup, GroupState } from "./form-groups.ts";

interface FormGroupProps {
  group: FieldGroup;
  /** Whether the page is hydrated. Before, the same folds are made by the style sheet where scripts run. */
  folds: boolean;
  /** Whether another group was open before: the open one then fades in. */
  moved: boolean;
  /** '1 de 3'. */
  position: string;
  state: GroupState;
  /** The values in one line. */
  summary: string;
  onOpen: () => void;
  /** Undefined in the last group, which has the form's own button. */
  onContinue: (() => void) | undefined;
  children: ReactNode;
}

/**
 * One group of a form's fields: open, folded into a line with 'Alterar', or still ahead. Without scripts it is open.
 * Rules: ACCOUNT-90.
 */
export function FormGroup(props: FormGroupProps) {
  const { group, folds, moved, position, state, summary, onOpen, onContinue, children } = props;
  const id = useId();
  const done = state === "done";
  const folded = state !== "current";

  function pressKey(event: KeyboardEvent<HTMLFieldSetElement>) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !onContinue) return;
    if (!(event.target instanceof HTMLInputElement) || event.target.type === "checkbox") return;
    event.preventDefault();
    onContinue();
  }

  return (
    <fieldset
      aria-labelledby={`${id}-title ${id}-position`}
      onKeyDown={pressKey}
      className="min-w-0 scroll-mb-6 border-line border-t py-3"
    >
      <div className="flex min-h-tap items-center justify-between gap-4">
        <h2
          id={`${id}-title`}
          className={clsx(
            "flex items-center gap-2.5 font-serif text-h3",
            state === "ahead" && (folds ? "text-ink-muted" : "scripted:text-ink-muted"),
          )}
        >
          {group.title}
          {done && (
            <span className={clsx("text-accent", !folds && "hidden scripted:block")}>
              <Icon of={Check} />
              <span className="sr-only">(concluído)</span>
            </span>
          )}
        </h2>
        <p
          id={`${id}-position`}
          className={clsx(
            "flex-none text-caption text-ink-muted tabular-nums",
            done && (folds ? "sr-only" : "scripted:sr-only"),
          )}
        >
          {position}
        </p>
        {done && (
          <div className={clsx("flex-none", !folds && "hidden scripted:block")}>
            <button type="button" onClick={onOpen} className="link flex min-h-tap items-center text-small">
              Alterar<span className="sr-only">&nbsp;{group.content}</span>
            </button>
          </div>
        )}
      </div>
      {done && (
        <p className={clsx("wrap-anywhere pb-2 text-ink-soft text-small", !folds && "hidden scripted:block")}>
          {summary}
        </p>
      )}
      <div
        hidden={folds && folded}
        className={clsx("grid gap-6 pt-2 pb-4", folded && !folds && "scripted:hidden", moved && "animate-fade-in")}
      >
        {children}
        {onContinue && (
          <div className={clsx(!folds && "hidden scripted:block")}>
            <Button size="l" onClick={onContinue} className="w-full">
              Continuar
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}
