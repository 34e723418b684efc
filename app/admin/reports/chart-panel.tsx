import { Suspense } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { formatCount } from "#shop/insight/reports/report-texts.ts";
import { ReportSection } from "./report-section.tsx";

const SeriesChart = lazyPart(async () => (await import("./series-chart.tsx")).SeriesChart);

export interface ChartSeries {
  key: string;
  label: string;
  /** `line`: solid with an area; `before`: dashed, the previous period; `bar`, with `pale-bar` stacked on top. */
  look: "line" | "before" | "bar" | "pale-bar";
}

export interface ChartRow {
  label: string;
  /** Values by series key; null for no value. */
  values: Record<string, number | null>;
}

export interface Chart {
  title: string;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** Whether values are in centavos. */
  isMoney: boolean;
  /** Heading of the first column, such as 'Dia'. */
  unit: string;
}

interface ChartPanelProps extends Chart {
  /** What counts and when. */
  note?: string;
  file?: string;
  /** Text shown while there is no data. */
  empty: string;
}

/** A chart with the same figures in a collapsible table. */
export function ChartPanel({ note, file, empty, ...chart }: ChartPanelProps) {
  const nothing = chart.rows.every(({ values }) => Object.values(values).every((value) => !value));
  return (
    <ReportSection title={chart.title} note={nothing ? undefined : note} file={file} framed>
      {nothing ? (
        <p className="py-10 text-center text-ink-soft">{empty}</p>
      ) : (
        <>
          <figure aria-label={`Gráfico: ${chart.title}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <Drawing {...chart} />
            <Legend series={chart.series} />
          </figure>
          <Numbers {...chart} />
        </>
      )}
    </ReportSection>
  );
}

/** Rendered in the browser only. Screen readers use the table. */
function Drawing(chart: Chart) {
  const hydrated = useHydrated();
  const waiting = <Skeleton className="h-full" />;
  return (
    <div aria-hidden="true" className="h-60 md:h-72">
      {hydrated ? (
        <Suspense fallback={waiting}>
          <SeriesChart {...chart} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}

const MARKS: Record<ChartSeries["look"], string> = {
  line: "h-0 w-5 border-accent border-t-2",
  before: "h-0 w-5 border-line-strong border-t-2 border-dashed",
  bar: "size-3 bg-accent",
  "pale-bar": "size-3 border border-line-strong bg-tile-deep",
};

function Legend({ series }: { series: readonly ChartSeries[] }) {
  if (series.length < 2) return null;
  return (
    <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-caption text-ink-soft">
      {series.map(({ key, label, look }) => (
        <span key={key} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={MARKS[look]} />
          {label}
        </span>
      ))}
    </figcaption>
  );
}

function Numbers({ title, series, rows, isMoney, unit }: Chart) {
  const cell = "px-3 py-1.5 text-right tabular-nums whitespace-nowrap";
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : isMoney ? formatBrl(value) : formatCount(value);
  return (
    <details>
      <summary className="link inline-flex min-h-tap cursor-pointer items-center text-small">Ver em tabela</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label={`${title} em tabela`} tabIndex={0} className="max-h-96 overflow-auto">
        <table className="w-full text-small">
          <caption className="sr-only">{title}</caption>
          <thead className="border-line-strong border-b text-caption text-ink-muted">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-left font-semibold">
                {unit}
              </th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" className={`${cell} font-semibold`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                  {row.label}
                </th>
                {series.map(({ key }) => (
                  <td key={key} className={cell}>
                    {shown(valueAt(row.values, key))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
