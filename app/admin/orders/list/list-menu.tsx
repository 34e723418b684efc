import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";

interface ListMenuProps {
  icon: LucideIcon;
  label: string;
  /** Shows the label to screen readers and on hover only. */
  labelHidden?: boolean;
  /** Classes of the button and its panel. */
  className?: string;
  panelClass?: string;
  /** Starts open: the answer to one of its forms, posted without scripts. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A button with a panel below it; works without scripts. Only one of a page is open; Escape or a press elsewhere closes it. */
export function ListMenu({ icon, label, labelHidden, className, panelClass, isOpen = false, children }: ListMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, []);
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !menu.current?.open) return;
    event.preventDefault();
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  }
  return (
    <details
      ref={menu}
      name="pedidos"
      open={isOpen}
      onKeyDown={closeOnEscape}
      className={clsx("md:relative", className)}
    >
      <summary
        title={labelHidden ? label : undefined}
        className="inline-flex min-h-tap cursor-pointer list-none items-center gap-1.5 rounded-control px-2.5 font-semibold text-small whitespace-nowrap hover:bg-tile lg:min-h-9 [&::-webkit-details-marker]:hidden [[open]>&]:bg-tile"
      >
        <Icon of={icon} size="s" />
        <span className={clsx(labelHidden && "sr-only")}>{label}</span>
      </summary>
      <div
        className={clsx(
          "absolute inset-x-0 z-20 mt-1 max-h-[70vh] overflow-y-auto rounded-panel border border-line-strong bg-surface p-4 shadow-float md:left-auto",
          panelClass,
        )}
      >
        {children}
      </div>
    </details>
  );
}
