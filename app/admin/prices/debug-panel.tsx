import type { PricesPage } from "./load-prices.server.ts";

/** What the tool has just asked and been answered, for whoever looks for a fault. */
export function DebugPanel({ preview, choice, history, problem }: PricesPage) {
  const [last] = history;
  const facts = {
    request: { category: choice.categoria, formulaKey: choice.formula, dryRun: true },
    response: preview && {
      totalProducts: preview.total,
      changingProducts: preview.changing,
      leftOutProducts: preview.leftOut,
      riskLevel: preview.risk,
      confirmations: preview.confirmations,
      executionTimeMs: preview.executionTimeMs,
      previewMark: preview.mark,
      preview: preview.items.map(({ id, before, after }) => ({ id, before, after })),
    },
    error: problem?.title ?? null,
    lastRun: last ?? null,
  };
  return (
    <details className="rounded-panel border border-line bg-surface">
      <summary className="flex min-h-tap cursor-pointer items-center px-5 font-medium text-small md:px-7">
        Painel de depuração
      </summary>
      <pre className="whitespace-pre-wrap break-all border-line border-t px-5 py-4 text-caption md:px-7">
        {JSON.stringify(facts, null, 2)}
      </pre>
    </details>
  );
}
