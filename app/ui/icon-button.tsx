import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon } from "./icon.tsx";

const MOST_SHOWN = 99;

const LOOK = "icon-button";

interface IconLook {
  icon: LucideIcon;
  /** Accessible name; the count is added to it. */
  label: string;
  count?: number;
  className?: string;
}

/** A 44 px icon button. */
export function IconButton({ icon, label, count, className, ...rest }: IconLook & ComponentProps<"button">) {
  return (
    <button type="button" {...rest} aria-label={countedLabel(label, count)} className={clsx(LOOK, className)}>
      <Icon of={icon} />
      <CountBadge count={count} />
    </button>
  );
}

/** A 44 px icon link. */
export function IconLink({ icon, label, count, className, ...rest }: IconLook & Omit<LinkProps, "className">) {
  return (
    <Link {...rest} aria-label={countedLabel(label, count)} className={clsx(LOOK, className)}>
      <Icon of={icon} />
      <CountBadge count={count} />
    </Link>
  );
}

/** The count on an icon; nothing at zero. Drawn with CSS, because the label contains the count already. */
function CountBadge({ count }: { count?: number }) {
  if (!count) return null;
  return (
    <span
      aria-hidden="true"
      data-count={count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      className="absolute top-1 right-0.75 h-4.5 min-w-4.5 rounded-full bg-accent px-1.25 text-center font-semibold text-counter text-paper tabular-nums before:content-[attr(data-count)]"
    />
  );
}

/** 'Carrinho (2)'; the plain label at zero. */
function countedLabel(label: string, count?: number): string {
  return count ? `${label} (${count})` : label;
}
