import clsx from "clsx";
import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "../icon-button.tsx";
import { lockScroll } from "./lock-scroll.ts";
import { useBackCloses } from "./use-back-closes.ts";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shows the title to screen readers only: the content has its own heading. */
  titleHidden?: boolean;
  size?: "s" | "m" | "l";
  /**
   * For text to read: the title takes the initial focus, not the first control, which may be far below; title and cross
   * stay while the rest scrolls.
   */
  toRead?: boolean;
  children: ReactNode;
}

const WIDTHS = { s: "md:w-110", m: "md:w-120", l: "md:w-140" };

/**
 * A modal dialog: traps the focus; Esc, Back, the cross and a press outside close it; the focus returns to where it
 * was. On phones a bottom sheet.
 */
export function Dialog({
  open,
  onClose,
  title,
  titleHidden = false,
  size = "m",
  toRead = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useBackCloses(onClose, open);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const opener = document.activeElement;
    const release = lockScroll();
    element.showModal();
    if (toRead) heading.current?.focus();
    return () => {
      element.close();
      release();
      // The browser restores the focus only when the dialog is closed while still in the page.
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [open, toRead]);

  function closeFromBeside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) onClose();
  }

  if (!open) return null;
  const name = (
    <h2
      ref={heading}
      id={titleId}
      tabIndex={toRead ? -1 : undefined}
      className={titleHidden ? "sr-only" : clsx("font-serif text-balance text-h3 outline-none", !toRead && "pr-10")}
    >
      {title}
    </h2>
  );
  const close = (className: string) => <IconButton icon={X} label="Fechar" onClick={onClose} className={className} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself and arrives as onCancel
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClick={closeFromBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={clsx(
        "mx-auto mt-auto mb-0 max-h-[90dvh] w-full max-w-full animate-rise-in overflow-y-auto overscroll-contain rounded-t-panel bg-surface text-ink shadow-float backdrop:animate-fade-in backdrop:bg-scrim",
        "md:my-auto md:max-w-[calc(100vw-2rem)] md:rounded-panel",
        WIDTHS[size],
      )}
    >
      {toRead && (
        // Not in the grid below: there it would stick within its own row alone.
        <div className="sticky top-0 z-20 flex items-start justify-between gap-3 bg-surface py-2.5 pr-2.5 pl-5 md:py-5 md:pr-5 md:pl-8">
          <div className="pt-2.5 md:pt-3">{name}</div>
          {close("")}
        </div>
      )}
      <div
        className={clsx(
          "relative grid grid-cols-[minmax(0,1fr)] gap-5 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:p-8",
          toRead && "pt-2.5! md:pt-3!",
        )}
      >
        {!toRead && name}
        {children}
        {!toRead && close("absolute! top-2.5 right-2.5 md:top-5 md:right-5")}
      </div>
    </dialog>
  );
}
