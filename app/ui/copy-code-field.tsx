import clsx from "clsx";
import { Check, Copy } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { useCopied } from "./use-copied.ts";

interface CopyCodeProps {
  label: string;
  code: string;
  /** What is copied when it differs from what is shown; default: `code`. */
  copied?: string;
  /** Shows only the beginning of the code, on one line; the button copies all of it. */
  short?: boolean;
  /** Height of a code that is shown in full, for browsers that cannot fit the box to its text. */
  rows?: number;
  /** Beside a more important button of its page. */
  quiet?: boolean;
  /** Shown beside the button. */
  children?: ReactNode;
}

/** Shows a payment code, with a button that copies it and confirms for two seconds. */
export function CopyCodeField({
  label,
  code,
  copied: text = code,
  rows,
  short = false,
  quiet,
  children,
}: CopyCodeProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const [copied, noteCopied] = useCopied();
  const Box = short ? "input" : "textarea";

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // No permission or no HTTPS: select the text, so that it can be copied by hand.
      box.current?.select();
      if (!document.execCommand("copy")) return;
    }
    noteCopied();
  }

  return (
    <>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-medium text-small leading-snug">
          {label}
        </label>
        <Box
          id={id}
          ref={box}
          readOnly
          value={code}
          {...(!short && { rows })}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          className={clsx(
            "w-full rounded-control border border-line-strong bg-surface px-3.5 py-3 font-mono text-body leading-normal md:text-small",
            short ? "truncate" : "field-sizing-content resize-none wrap-anywhere",
          )}
        />
      </div>
      <div className={children ? "grid gap-3 sm:grid-cols-2" : "grid"}>
        <Button size="l" variant={quiet ? "secondary" : "primary"} icon={copied ? Check : Copy} onClick={copy}>
          {copied ? "Copiado" : "Copiar"}
        </Button>
        {children}
      </div>
      <p aria-live="polite" className="sr-only">
        {copied && "Código copiado"}
      </p>
    </>
  );
}
