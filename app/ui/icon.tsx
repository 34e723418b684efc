import type { LucideIcon } from "lucide-react";

const SIZES = {
  s: { size: 16, strokeWidth: 1.75 },
  m: { size: 20, strokeWidth: 1.5 },
  l: { size: 28, strokeWidth: 1.25 },
} as const;

interface IconProps {
  of: LucideIcon;
  /** s: in running text; m: in controls; l: on its own. */
  size?: keyof typeof SIZES;
  className?: string;
}

/** A decorative icon, hidden from screen readers; the text beside it carries the meaning. */
export function Icon({ of: Drawing, size = "m", className = "" }: IconProps) {
  return <Drawing {...SIZES[size]} aria-hidden="true" className={`flex-none ${className}`} />;
}
