import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
  /** Emphasized: the sum of the rows above. */
  strong?: boolean;
  /** De-emphasized: small text for a minor row. */
  quiet?: boolean;
}

/** Rows of a name and its value, divided by rules. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value, strong = false, quiet = false }) => (
        <div
          key={label}
          className={`flex items-center justify-between gap-6 cramped:flex-wrap cramped:gap-x-3 cramped:gap-y-0 border-line border-t py-3.25 first:border-0 first:pt-0 last:pb-0 ${quiet ? "text-caption text-ink-muted" : "text-control"}`}
        >
          <dt className={`flex-1 ${strong ? "font-semibold" : "text-ink-muted"}`}>{label}</dt>
          <dd
            className={`min-w-0 max-w-3/4 break-words text-right tabular-nums ${strong ? "font-semibold" : quiet ? "" : "font-medium"}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
