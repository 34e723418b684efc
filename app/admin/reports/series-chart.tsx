import type { ReactElement } from "react";
import { Area, Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatBrl } from "#platform/money.ts";
import { formatCount } from "#shop/insight/reports/report-texts.ts";
import type { Chart, ChartSeries } from "./chart-panel.tsx";

const AXIS = { fontSize: 12, fill: "var(--color-ink-muted)" };
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };

/** Draws a chart. Loaded on demand, because the chart library is large. */
export function SeriesChart({ series, rows, isMoney }: Chart) {
  const data = rows.map(({ label, values }) => ({ label, ...values }));
  const shown = (value: unknown) => (isMoney ? formatBrl(Number(value)) : formatCount(Number(value)));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={data} margin={MARGIN} accessibilityLayer={false}>
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
        {series.map(drawn)}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function drawn({ key, label, look }: ChartSeries): ReactElement {
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
      />
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
    />
  );
}

/** `R$ 3 mil`. */
function shortMoney(cents: number): string {
  const reais = new Intl.NumberFormat("pt-BR", { notation: "compact", maximumFractionDigits: 1 }).format(cents / 100);
  return `R$\u00a0${reais}`;
}
