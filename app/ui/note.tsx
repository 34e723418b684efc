import clsx from "clsx";
import { Check, CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type NoteTone = "quiet" | "info" | "success" | "warning" | "danger";

const TONES: Record<NoteTone, { icon: LucideIcon; look: string }> = {
  quiet: { icon: Info, look: "bg-tile" },
  info: { icon: Info, look: "bg-info-soft text-info" },
  success: { icon: Check, look: "bg-accent-soft text-accent" },
  warning: { icon: TriangleAlert, look: "bg-warning-soft text-warning" },
  danger: { icon: CircleAlert, look: "bg-danger-soft text-danger" },
};

interface NoteProps {
  tone?: NoteTone;
  icon?: LucideIcon;
  /** First words, in bold; include the full stop. */
  title?: string;
  children?: ReactNode;
  /** Announces the note when it appears. */
  role?: "status" | "alert";
  className?: string;
}

/** An inline message on a soft background. */
export function Note({ tone = "quiet", icon, title, children, role, className }: NoteProps) {
  const { icon: usual, look } = TONES[tone];
  return (
    <div
      role={role}
      data-keep-clear
      className={clsx("flex gap-3 rounded-control px-4 py-3.5 text-small leading-normal", look, className)}
    >
      <Icon of={icon ?? usual} className="mt-px" />
      <div className="min-w-0 flex-1">
        {title && <b className="font-semibold">{title}</b>}
        {title && children ? " " : null}
        {children}
      </div>
    </div>
  );
}
