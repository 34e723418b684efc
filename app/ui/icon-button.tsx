import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { CountBadge, countedLabel } from "./count-badge.tsx";
import { Icon } from "./icon.tsx";

const LOOK =
  "relative grid size-tap flex-none place-items-center rounded-control transition-colors duration-(--duration-fast) ease-quiet hover:bg-tile";

interface IconLook {
  icon: LucideIcon;
  /** Spoken name; the count is added to it. */
  label: string;
  count?: number;
  className?: string;
}

/** A 44 px button that shows only an icon. */
export function IconButton({ icon, label, count, className, ...rest }: IconLook & ComponentProps<"button">) {
  return (
    <button type="button" {...rest} aria-label={countedLabel(label, count)} className={clsx(LOOK, className)}>
      <Icon of={icon} />
      <CountBadge count={count} />
    </button>
  );
}

/** A 44 px link that shows only an icon. */
export function IconLink({ icon, label, count, className, ...rest }: IconLook & Omit<LinkProps, "className">) {
  return (
    <Link {...rest} aria-label={countedLabel(label, count)} className={clsx(LOOK, className)}>
      <Icon of={icon} />
      <CountBadge count={count} />
    </Link>
  );
}
