import { type CheckoutStep, stepFacts, timeLeft } from "../checkout-steps.ts";

/** Progress, time left and a tip for the step. */
export function ProgressCard({ step, tip }: { step: CheckoutStep; tip?: string }) {
  const { percent, minutes, tip: usual } = stepFacts(step);
  return (
    <div className="mb-6.5 grid gap-x-5 gap-y-1.5 rounded-control bg-tile px-5 py-4 md:mb-9 md:grid-cols-[auto_1fr] md:items-center">
      <p className="font-semibold tabular-nums">{percent}% concluído</p>
      <div
        role="progressbar"
        aria-label="Andamento do pedido"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1 bg-line"
      >
        <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <p className="text-ink-soft text-small tabular-nums">{timeLeft(minutes)}</p>
      <p className="text-ink-soft text-small">Dica: {tip ?? usual}</p>
    </div>
  );
}
