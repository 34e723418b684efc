import clsx from "clsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-outline";
/** l: 56 px, a page's main action; m: 48 px; s: 44 px. */
export type ButtonSize = "l" | "m" | "s";

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner instead of the icon, keeps the width, and ignores presses. */
  busy?: boolean;
  className?: string;
}

const BASE =
  "inline-flex items-center justify-center gap-2.5 rounded-control border text-center font-semibold sm:whitespace-nowrap " +
  "transition-colors duration-(--duration-fast) ease-quiet " +
  "disabled:cursor-not-allowed disabled:border-tile-deep disabled:bg-tile-deep disabled:text-ink-muted " +
  "aria-disabled:cursor-not-allowed aria-disabled:border-tile-deep aria-disabled:bg-tile-deep aria-disabled:text-ink-muted";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-ink text-paper not-aria-disabled:enabled:hover:bg-ink-soft [a&]:hover:bg-ink-soft",
  secondary: "border-ink text-ink not-aria-disabled:enabled:hover:bg-tile [a&]:hover:bg-tile",
  ghost:
    "border-transparent text-ink underline decoration-line-strong decoration-1 underline-offset-5 " +
    "not-aria-disabled:enabled:hover:bg-tile [a&]:hover:bg-tile hover:decoration-current",
  danger:
    "border-transparent bg-danger text-paper not-aria-disabled:enabled:hover:bg-danger-deep [a&]:hover:bg-danger-deep",
  "danger-outline":
    "border-danger text-danger not-aria-disabled:enabled:hover:bg-danger-soft [a&]:hover:bg-danger-soft",
};

const SIZES: Record<ButtonSize, string> = {
  l: "min-h-14 text-body leading-tight",
  m: "min-h-control text-control leading-tight",
  s: "min-h-tap text-small leading-tight",
};

/**
 * Padding while idle and while busy: busy is narrower by the spinner (16 px) and its gap (10 px), so that the width
 * stays the same.
 */
const PADDING: Record<ButtonSize, { idle: string; making: string }> = {
  l: { idle: "px-8", making: "px-4.75" },
  m: { idle: "px-6", making: "px-2.75" },
  s: { idle: "px-4.5", making: "px-1.25" },
};

/** Classes of a button; `hasIcon`: the spinner replaces the icon, so the padding does not change. */
export function buttonClass(look: ButtonLook, hasIcon: boolean): string {
  const { variant = "primary", size = "m", busy = false, className } = look;
  const padding = variant === "ghost" ? "px-3" : busy && !hasIcon ? PADDING[size].making : PADDING[size].idle;
  return clsx(BASE, VARIANTS[variant], SIZES[size], padding, className);
}
