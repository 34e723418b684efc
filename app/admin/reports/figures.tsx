import { Equal, TrendingDown, TrendingUp } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { reportChangeText } from "#shop/insight/reports/report-texts.ts";
import { changePercent } from "#shop/insight/reports/sales.ts";

export interface Figure {
  label: string;
  value: string;
  /**
   * Change against the previous period in percent; null if there is nothing to compare with, undefined if a comparison
   * makes no sense.
   */
  change?: number | null;
  /** Value of the previous period. */
  before?: string;
  /** Shown instead of the comparison. */
  hint?: string;
}

/** A figure that is compared with the previous period's. */
export function comparedFigure(
  label: string,
  now: number,
  before: number | null,
  format: (value: number) => string,
): Figure {
  if (before === null) return { label, value: format(now) };
  return { label, value: format(now), before: format(before), change: changePercent(now, before) };
}

/** A row of figures, each with its previous value. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-4">
      {figures.map((figure) => (
        <div key={figure.label} className="grid content-start gap-1 bg-surface px-4 py-4 md:px-6 md:py-5">
          <dt className="text-ink-soft text-small">{figure.label}</dt>
          <dd className="font-semibold text-h3 tabular-nums max-sm:text-lead">{figure.value}</dd>
          <dd className="text-caption text-ink-muted">
            <Change {...figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ change, before, hint }: Figure) {
  const words = change === undefined ? null : reportChangeText(change);
  if (words === null || change === undefined || change === null) return hint ?? (before ? `Antes: ${before}` : null);
  return (
    <span className="flex items-start gap-1.5">
      <Icon of={change > 0 ? TrendingUp : change < 0 ? TrendingDown : Equal} size="s" className="mt-0.5" />
      <span>
        {words}
        {before && <span className="block tabular-nums sm:inline"> (antes: {before})</span>}
      </span>
    </span>
  );
}
