import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Ruled rows of a name and its value. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex items-center justify-between gap-6 border-line border-t py-3.25 text-control first:border-0 first:pt-0 last:pb-0"
        >
          <dt className="text-ink-muted">{label}</dt>
          <dd className="min-w-0 break-words text-right font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
