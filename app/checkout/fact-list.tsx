import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
  /** The sum of the rows above. */
  strong?: boolean;
}

/** Ruled rows of a name and its value. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value, strong = false }) => (
        <div
          key={label}
          className="flex items-center justify-between gap-6 border-line border-t py-3.25 text-control first:border-0 first:pt-0 last:pb-0"
        >
          <dt className={strong ? "font-semibold" : "min-w-0 text-ink-muted"}>{label}</dt>
          <dd
            className={`max-w-3/4 flex-none break-words text-right tabular-nums ${strong ? "font-semibold" : "font-medium"}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
