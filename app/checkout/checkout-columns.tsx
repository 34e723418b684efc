import type { ReactNode } from "react";
import { type CheckoutStep, stepFacts, timeLeft } from "./checkout-steps.ts";
import { StepIndicator } from "./step-indicator.tsx";

interface CheckoutColumnsProps {
  step: CheckoutStep;
  /** Overrides the step's own tip. */
  tip?: string;
  /** False before anything is typed. */
  started?: boolean;
  /** A payment was refused: how far one is would be no comfort. */
  stalled?: boolean;
  summary: ReactNode;
  children: ReactNode;
}

/** Steps and progress on top, form left, summary right. On phones the collapsed summary comes first. */
export function CheckoutColumns({
  step,
  tip,
  started = true,
  stalled = false,
  summary,
  children,
}: CheckoutColumnsProps) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="outline-none focus-visible:shadow-none mx-auto max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] px-gutter pb-section"
    >
      <StepIndicator current={step} />
      {!stalled && <ProgressLine step={step} tip={tip} started={started} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-8 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:gap-18">
        <div className="md:sticky md:top-6 md:col-start-2 md:row-start-1">{summary}</div>
        <div className="min-w-0 md:col-start-1 md:row-start-1">{children}</div>
      </div>
    </main>
  );
}

interface ProgressLineProps {
  step: CheckoutStep;
  /** Overrides the step's own tip. */
  tip?: string;
  /** False before anything is typed: nothing is claimed to be done. */
  started: boolean;
}

/** Progress, time left and a tip for the step, in one quiet line under the steps. */
function ProgressLine({ step, tip, started }: ProgressLineProps) {
  const { percent, minutes, tip: usual } = stepFacts(step);
  return (
    <p className="mb-3.5 text-caption text-ink-muted tabular-nums md:mb-8">
      {started && (
        <>
          <span
            role="progressbar"
            aria-label="Andamento do pedido"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="font-medium text-ink-soft"
          >
            {percent}% concluído
          </span>
          {" · "}
        </>
      )}
      {timeLeft(minutes)} · Dica: {tip ?? usual}
    </p>
  );
}
