import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";

export interface TimelineEntry {
  title: string;
  detail: string;
  icon: LucideIcon;
  /** Already happened; drawn in the accent colour. */
  done?: boolean;
}

/** Past and future steps, one below the other. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol>
      {entries.map(({ title, detail, icon, done = false }) => (
        <li
          key={`${title} ${detail}`}
          className="relative grid grid-cols-[1.5rem_1fr] gap-4 pb-6.5 before:absolute before:top-6 before:bottom-0 before:left-3 before:w-px before:bg-line-strong last:pb-0 last:before:hidden"
        >
          <span
            className={clsx(
              "grid size-6 place-items-center rounded-full border",
              done ? "border-accent bg-accent text-paper" : "border-line-strong bg-surface text-ink-soft",
            )}
          >
            <Icon of={icon} size="s" />
          </span>
          <div>
            <b className="font-semibold">{title}</b>
            <br />
            <span className="text-caption text-ink-muted tabular-nums">{detail}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
