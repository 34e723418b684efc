import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { Icon } from "./icon.tsx";

export type StatusTone = "warning" | "accent" | "info" | "danger" | "neutral";

const TONES: Record<StatusTone, string> = {
  warning: "bg-warning-soft text-warning",
  accent: "bg-accent-soft text-accent",
  info: "bg-info-soft text-info",
  danger: "bg-danger-soft text-danger",
  neutral: "bg-tile text-ink-soft",
};

export interface StatusLook {
  tone: StatusTone;
  icon: LucideIcon;
}

interface StatusPillProps extends StatusLook {
  /** In a dense table, on wide screens only: 'words' is smaller, 'icon' shows its text to screen readers and on hover. */
  dense?: "words" | "icon";
  label: string;
}

/** A status as text with an icon: never by colour alone. */
export function StatusPill({ tone, icon, dense, label }: StatusPillProps) {
  return (
    <span
      title={dense === "icon" ? label : undefined}
      className={clsx(
        "inline-flex min-h-7 items-center gap-1.75 rounded-full pr-2.75 pl-2.25 font-semibold text-caption leading-none whitespace-nowrap cramped:whitespace-normal cramped:rounded-control cramped:py-1.5",
        dense && "lg:min-h-5.5 lg:gap-1 lg:px-2 lg:text-label lg:leading-none lg:tracking-normal",
        TONES[tone],
      )}
    >
      <Icon of={icon} size="s" />
      {dense === "icon" ? <span className="lg:sr-only">{label}</span> : label}
    </span>
  );
}
