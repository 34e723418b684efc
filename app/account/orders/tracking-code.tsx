import { Check, Copy, ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { ParcelCode } from "#shop/fulfilment/shipments/tracking/tracking.ts";

const SHOWN_MS = 2000;

/** A parcel's tracking code with a copy button and a link to the carrier. */
export function TrackingCode({ code, carrier, url }: ParcelCode) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
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
