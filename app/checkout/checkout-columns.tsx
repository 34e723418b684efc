import type { ReactNode } from "react";
import type { CheckoutStep } from "./checkout-steps.ts";
import { ProgressCard } from "./result/progress-card.tsx";
import { StepIndicator } from "./step-indicator.tsx";

interface CheckoutColumnsProps {
  step: CheckoutStep;
  /** Overrides the step's own tip. */
  tip?: string;
  summary: ReactNode;
  children: ReactNode;
}

/** Steps and progress on top, form left, summary right. On phones the collapsed summary comes first. */
export function CheckoutColumns({ step, tip, summary, children }: CheckoutColumnsProps) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="outline-none focus-visible:shadow-none mx-auto max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] px-gutter pb-section"
    >
      <StepIndicator current={step} />
      <ProgressCard step={step} tip={tip} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-7 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-8 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:gap-18">
        <div className="md:sticky md:top-6 md:col-start-2 md:row-start-1">{summary}</div>
        <div className="min-w-0 md:col-start-1 md:row-start-1">{children}</div>
      </div>
    </main>
  );
}
