import type { LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonClass } from "./button-style.ts";
import { Icon } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ButtonLook & ComponentProps<"button"> & { icon?: LucideIcon };

/** A button; `type="button"` by default. While busy it keeps focus and width and ignores presses. */
export function Button({ variant, size, busy = false, className, icon, children, onClick, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || rest["aria-disabled"]) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, busy, className }, icon !== undefined)}
    >
      {busy ? <Spinner size={icon ? "m" : "s"} /> : icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Omit<ButtonLook, "busy"> & Omit<LinkProps, "className"> & { icon?: LucideIcon };

/** A link styled as a button. */
export function ButtonLink({ variant, size, className, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} data-keep-clear className={buttonClass({ variant, size, className }, icon !== undefined)}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  );
}
