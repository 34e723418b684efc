import clsx from "clsx";
import {
  ChevronDown,
  CreditCard,
  type LucideIcon,
  Mail,
  NotebookPen,
  Package,
  RotateCcw,
  ShoppingBag,
  Truck,
  User,
} from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import { Panel } from "../page/admin-panel.tsx";
import type { DeskEntry, EntryKind } from "./order-timeline.ts";

/** Entries shown at once; older ones are collapsed. */
const AT_FIRST = 12;

const ICONS: Readonly<Record<EntryKind, LucideIcon>> = {
  order: ShoppingBag,
  payment: CreditCard,
  refund: RotateCcw,
  mail: Mail,
  parcel: Truck,
  return: Package,
  note: NotebookPen,
  staff: User,
};

/** The order's timeline, newest first. */
export function TimelinePanel({ entries }: { entries: readonly DeskEntry[] }) {
  const older = entries.slice(AT_FIRST);
  return (
    <Panel title="Histórico" lead="Tudo o que aconteceu, o mais novo primeiro.">
      <div>
        <Entries entries={entries.slice(0, AT_FIRST)} />
        {older.length > 0 && (
          <details className="group">
            <summary className="mb-4 inline-flex min-h-tap cursor-pointer list-none items-center gap-2 font-semibold text-small group-open:mt-0 [&::-webkit-details-marker]:hidden">
              Mais {counted(older.length, "acontecimento", "acontecimentos")}
              <Icon of={ChevronDown} size="s" className="transition-transform group-open:rotate-180" />
            </summary>
            <Entries entries={older} />
          </details>
        )}
      </div>
    </Panel>
  );
}

function Entries({ entries }: { entries: readonly DeskEntry[] }) {
  return (
    <ol>
      {entries.map(({ kind, at, title, detail, by, wrong }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen at once, with the same words
          key={index}
          className="relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3.5 pb-5 before:absolute before:top-7 before:bottom-0 before:left-3.5 before:w-px before:bg-line last:before:hidden"
        >
          <span
            className={clsx(
              "grid size-7 place-items-center rounded-full border bg-surface",
              wrong ? "border-danger text-danger" : "border-line-strong text-ink-soft",
            )}
          >
            <Icon of={ICONS[kind]} size="s" />
          </span>
          <div className="grid gap-0.5 pt-0.5 text-small">
            <span className="break-words font-medium">{title}</span>
            {detail && <span className="whitespace-pre-line break-words text-ink-soft">{detail}</span>}
            <span className="text-caption text-ink-muted tabular-nums">
              {formatDateTime(at)}
              {by && `, ${by}`}
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}
