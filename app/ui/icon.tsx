import type { LucideIcon } from "lucide-react";

/** The same sizes are written in `components.css`, for the build's own drawings. */
const SIZES = {
  s: { size: 16, strokeWidth: 1.75, className: "icon icon-s" },
  m: { size: 20, strokeWidth: 1.5, className: "icon" },
  l: { size: 28, strokeWidth: 1.25, className: "icon icon-l" },
} as const;

interface IconProps {
  of: LucideIcon;
  /** s: in running text; m: in controls; l: on its own. */
  size?: keyof typeof SIZES;
  className?: string;
}

/** A decorative icon, hidden from screen readers; the text beside it carries the meaning. */
export function Icon({ of: Drawing, size = "m", className = "" }: IconProps) {
  const { className: sized, ...attributes } = SIZES[size];
  return <Drawing {...attributes} aria-hidden="true" className={className ? `${sized} ${className}` : sized} />;
}
