import { Check, Copy, ExternalLink } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { useCopied } from "#app/ui/use-copied.ts";
import type { ParcelCode } from "#shop/fulfilment/shipments/tracking/tracking.ts";

/** A parcel's tracking code with a copy button and a link to the carrier. */
export function TrackingCode({ code, carrier, url }: ParcelCode) {
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
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-small">
      <span className="min-w-0">
        {carrier && <span className="block text-ink-muted">{carrier}</span>}
        <b className="select-all break-all font-semibold text-body tabular-nums">{code}</b>
      </span>
      <button type="button" onClick={() => void copy()} className="link inline-flex min-h-tap items-center gap-1.5">
        <Icon of={copied ? Check : Copy} size="s" />
        <span aria-live="polite">{copied ? "Copiado" : "Copiar código"}</span>
      </button>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="link inline-flex min-h-tap items-center gap-1.5">
          <Icon of={ExternalLink} size="s" />
          Ver na transportadora
        </a>
      )}
    </div>
  );
}
