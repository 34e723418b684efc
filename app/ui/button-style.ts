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

/** Classes of a button, whose looks are in `components.css`; `hasIcon`: the spinner replaces the icon, so the padding does not change. */
export function buttonClass(look: ButtonLook, hasIcon: boolean): string {
  const { variant = "primary", size = "m", busy = false, className } = look;
  const making = busy && !hasIcon && variant !== "ghost";
  return clsx(`button button-${size} button-${variant}`, making && "button-making", className);
}
