import type { ReactElement } from "react";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  LabelList,
  type LabelProps,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { formatCount } from "#shop/insight/reports/report-texts.ts";
import type { Chart, ChartSeries } from "./chart-panel.tsx";

const AXIS = { fontSize: 12, fill: "var(--color-ink-muted)" };
/** Room above the highest point for its value. */
const MARGIN = { top: 22, right: 8, bottom: 0, left: 0 };
/** Room at the right of a line for its last value, where no line can cross it. */
const LAST_VALUE = { ...MARGIN, right: 64 };

/** Draws a chart. Loaded on demand, because the chart library is large. */
export function SeriesChart({ series, rows, isMoney }: Chart) {
  const marks = series.map((each) => [markKey(each.key), marksOf(each, { series, rows, isMoney })] as const);
  const data = rows.map(({ label, values }, index) => ({
    label,
    ...values,
    ...Object.fromEntries(marks.map(([key, texts]) => [key, texts[index]])),
  }));
  const shown = (value: unknown) => (isMoney ? formatBrl(Number(value)) : formatCount(Number(value)));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={data}
        margin={series.some(({ look }) => look === "line") ? LAST_VALUE : MARGIN}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="label"
          tick={AXIS}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line-strong)" }}
          minTickGap={24}
          interval="preserveStartEnd"
        />
        <YAxis
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          width={isMoney ? 68 : 40}
          allowDecimals={false}
          tickFormatter={(value: number) => (isMoney ? shortMoney(value) : formatCount(value))}
        />
        <Tooltip
          isAnimationActive={false}
          formatter={(value, name) => [shown(value), name]}
          cursor={{ fill: "var(--color-tile)", stroke: "var(--color-line)" }}
          contentStyle={{
            background: "var(--color-surface)",
            border: "1px solid var(--color-line)",
            borderRadius: 4,
            fontSize: 13,
          }}
          labelStyle={{ fontWeight: 600 }}
          itemStyle={{ color: "var(--color-ink)" }}
        />
        {series.map((each) => drawn(each, labelsOf(each, rows.length)))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

type Drawn = Pick<Chart, "series" | "rows" | "isMoney">;

const isBar = ({ look }: ChartSeries) => look === "bar" || look === "pale-bar";

/** The values written at the points of a series, by row; stacked bars have their sum, at the upper one. */
function marksOf(each: ChartSeries, { series, rows, isMoney }: Drawn): (string | null)[] {
  const isBars = isBar(each);
  if (each.look === "before" || (isBars && each.key !== series.at(-1)?.key)) return rows.map(() => null);
  const values = rows.map(({ values }) => (isBars ? sumOf(values) : (valueAt(values, each.key) ?? null)));
  const labelled = labelledPoints(values, isBars);
  return values.map((value, index) =>
    value === null || !labelled.has(index) ? null : isMoney ? shortMoney(value) : formatCount(value),
  );
}

const markKey = (key: string) => `mark ${key}`;

function labelsOf(each: ChartSeries, count: number) {
  return (
    <LabelList
      dataKey={markKey(each.key)}
      content={({ value, index = 0, x = 0, y = 0, width = 0 }: LabelProps) =>
        typeof value === "string" ? (
          <text
            {...placeOf({ x: Number(x), y: Number(y), width: Number(width) }, isBar(each), index, count)}
            fontSize={12}
            fontWeight={600}
            fill="var(--color-ink)"
            stroke="var(--color-surface)"
            strokeWidth={4}
            paintOrder="stroke"
          >
            {value}
          </text>
        ) : null
      }
    />
  );
}

function sumOf(values: Readonly<Record<string, number | null>>): number {
  return Object.values(values).reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Above a bar or a point; at the right of a line's last point, inside the drawing at its first. */
function placeOf(at: { x: number; y: number; width: number }, isOfBar: boolean, index: number, count: number) {
  if (isOfBar) return { x: at.x + at.width / 2, y: at.y - 8, textAnchor: "middle" } as const;
  if (index === count - 1) return { x: at.x + 8, y: at.y + 4, textAnchor: "start" } as const;
  return { x: at.x, y: at.y - 8, textAnchor: index === 0 ? "start" : "middle" } as const;
}

function drawn({ key, label, look }: ChartSeries, labels: ReactElement | null): ReactElement {
  const common = { dataKey: key, name: label, isAnimationActive: false } as const;
  if (look === "line") {
    return (
      <Area
        key={key}
        {...common}
        stroke="var(--color-accent)"
        strokeWidth={2}
        fill="var(--color-accent)"
        fillOpacity={0.08}
        dot={false}
      >
        {labels}
      </Area>
    );
  }
  if (look === "before") {
    return (
      <Line
        key={key}
        {...common}
        stroke="var(--color-line-strong)"
        strokeWidth={1.5}
        strokeDasharray="5 4"
        dot={false}
      />
    );
  }
  const pale = look === "pale-bar";
  return (
    <Bar
      key={key}
      {...common}
      stackId="bars"
      maxBarSize={38}
      fill={pale ? "var(--color-tile-deep)" : "var(--color-accent)"}
      stroke={pale ? "var(--color-line-strong)" : undefined}
    >
      {labels}
    </Bar>
  );
}

/** `R$ 3 mil`. */
function shortMoney(cents: number): string {
  const reais = new Intl.NumberFormat("pt-BR", { notation: "compact", maximumFractionDigits: 1 }).format(cents / 100);
  return `R$\u00a0${reais}`;
}

/** The most bars that have room for a value over each. */
const FEW = 14;

/**
 * Which points of a series have their value written at them, by index: of few bars all that have one; else the last point and
 * the highest, unless they are so near that one would cover the other.
 */
export function labelledPoints(values: readonly (number | null)[], isBar: boolean): Set<number> {
  if (isBar && values.length <= FEW) return new Set(values.flatMap((value, index) => (value ? [index] : [])));
  const last = values.findLastIndex((value) => value !== null);
  const highest = values.reduce<number>(
    (best, value, index) => ((value ?? 0) > (values[best] ?? 0) ? index : best),
    last,
  );
  const apart = last - highest >= values.length / 5;
  return new Set([last, ...(apart ? [highest] : [])].filter((index) => values[index]));
}
