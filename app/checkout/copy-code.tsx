import { Check, Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";

const SHOWN_MS = 2000;

/** The PIX code in full, with a button that copies it and says so for two seconds. */
export function CopyCode({ code }: { code: string }) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      // No permission or no secure address: the selected text can still be copied by hand.
      box.current?.select();
      if (!document.execCommand("copy")) return;
    }
    setCopied(true);
  }

  return (
    <>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-medium text-small leading-snug">
          PIX copia e cola
        </label>
        <textarea
          id={id}
          ref={box}
          readOnly
          value={code}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          className="field-sizing-content min-h-24 w-full resize-none break-all rounded-control border border-line-strong bg-surface px-3.5 py-3 font-mono text-small leading-normal"
        />
      </div>
      <Button size="l" icon={copied ? Check : Copy} onClick={copy} className="w-full">
        {copied ? "Copiado" : "Copiar"}
      </Button>
      <p aria-live="polite" className="sr-only">
        {copied && "Código copiado"}
      </p>
    </>
  );
}
