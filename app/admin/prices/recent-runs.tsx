import type { ShownLog } from "./load-prices.server.ts";

/** The transformations that a risk comes from. */
export function RecentRuns({ runs }: { runs: readonly ShownLog[] }) {
  return (
    <ul aria-label="Transformações recentes" className="divide-y divide-line border-line border-y text-small">
      {runs.map(({ id, category, formula, ago, updated, by }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="font-medium">
            {category}, {formula}
          </span>
          <span className="text-ink-muted">
            {ago}, {updated} {updated === 1 ? "produto" : "produtos"}
            {by && `, por ${by}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
