import clsx from "clsx";
import { Check, Copy } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { useCopied } from "#app/ui/use-copied.ts";

/** A code of the carrier's with a copy button; two items of a flex row. `large`: the code is what its panel is about. */
export function CodeToCopy({ code, large = false }: { code: string; large?: boolean }) {
  const [copied, noteCopied] = useCopied();

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      noteCopied();
    } catch {
      // No clipboard permission or no HTTPS: the code can still be selected by hand.
      showToast({
        about: "tracking",
        title: "Não foi possível copiar",
        description: `Código: ${code}`,
        tone: "notice",
      });
    }
  }

  return (
    <>
      <b
        translate="no"
        className={clsx("select-all break-all font-semibold tabular-nums", large ? "text-price" : "text-body")}
      >
        {code}
      </b>
      <button type="button" onClick={() => void copy()} className="link inline-flex min-h-tap items-center gap-1.5">
        <Icon of={copied ? Check : Copy} size="s" />
        <span aria-live="polite">{copied ? "Copiado" : "Copiar código"}</span>
      </button>
    </>
  );
}
