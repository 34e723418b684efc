import clsx from "clsx";

export interface ShareBar {
  label: string;
  /** Muted text after the label. */
  detail: string;
  /** 0 to 100; null if there is no data yet. */
  percent: number | null;
  /** Value on the right. */
  value: string;
  warns?: boolean;
}

/** Bars for percentages, with label and value. */
export function ShareBars({ bars }: { bars: readonly ShareBar[] }) {
  return (
    <ul className="grid gap-5">
      {bars.map(({ label, detail, percent, value, warns }) => (
        <li key={label} className="grid gap-1.5">
          <span className="flex items-baseline justify-between gap-4 text-small tabular-nums">
            <span>
              <b className="font-semibold">{label}</b> <span className="text-ink-muted">{detail}</span>
            </span>
            <b className="font-semibold">{value}</b>
          </span>
          <span aria-hidden="true" className="block h-2 bg-tile-deep">
            <span
              className={clsx("block h-full", warns ? "bg-warning" : "bg-accent")}
              style={{ width: `${Math.min(100, percent ?? 0)}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
