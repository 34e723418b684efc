import clsx from "clsx";
import { Check, Clock } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { CHECKOUT_STEPS, type CheckoutStep, type StepState, stepState } from "./checkout-steps.ts";

interface StepIndicatorProps {
  current: CheckoutStep;
  /** The last step is done too. */
  finished?: boolean;
  /** The payment step waits for its money. */
  waiting?: boolean;
}

/** The three steps as columns. */
export function StepIndicator({ current, finished = false, waiting = false }: StepIndicatorProps) {
  return (
    <ol aria-label="Etapas do pedido" data-keep-clear className="mt-4 mb-3 grid grid-cols-3 md:mt-9 md:mb-5">
      {CHECKOUT_STEPS.map(({ id, label }, index) => (
        <Step
          key={id}
          number={index + 1}
          label={label}
          state={waiting ? waitingState(id, current) : stepState(id, current, finished)}
        />
      ))}
    </ol>
  );
}

/** While the money is awaited, 'Pagamento' is the current step. */
function waitingState(id: CheckoutStep, current: CheckoutStep): ShownState {
  if (id === "payment") return "waiting";
  return id === "confirmation" ? "ahead" : stepState(id, current);
}

type ShownState = StepState | "waiting";

const COLUMN: Record<ShownState, string> = {
  done: "border-accent text-accent",
  current: "border-ink font-semibold text-ink",
  ahead: "border-line text-ink-muted",
  waiting: "border-warning font-semibold text-warning",
};

const MARK: Record<ShownState, string> = {
  done: "border-accent bg-accent text-paper",
  current: "border-ink bg-ink text-paper",
  ahead: "border-line-strong",
  waiting: "border-warning",
};

function Step({ number, label, state }: { number: number; label: string; state: ShownState }) {
  return (
    <li
      aria-current={state === "current" || state === "waiting" ? "step" : undefined}
      className={clsx(
        "flex flex-wrap items-center gap-x-1.5 gap-y-1 wrap-anywhere border-t-2 pt-3 text-caption md:gap-3 md:pt-3.5 md:text-control",
        COLUMN[state],
      )}
    >
      <span
        className={clsx(
          "grid size-6 flex-none place-items-center rounded-full border font-semibold text-caption leading-none md:size-7",
          MARK[state],
        )}
      >
        {state === "done" ? <Icon of={Check} size="s" /> : state === "waiting" ? <Icon of={Clock} size="s" /> : number}
      </span>
      {label}
      {state === "done" && <span className="sr-only">(concluída)</span>}
      {state === "waiting" && <span className="sr-only">(aguardando)</span>}
    </li>
  );
}
