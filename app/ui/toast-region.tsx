import clsx from "clsx";
import { Check, CircleAlert, X } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { Icon } from "./icon.tsx";
import type { Toast } from "./toast.tsx";

const SHOWN_MS = 5_000;
const ERROR_SHOWN_MS = 8_000;
/** Toasts stand in the browser's top layer, or a modal dialog would hide them. */
const LAYER = "avisos";
const PHONE = "(max-width: 767.98px)";

/** The corner in which toasts stand: bottom right, on phones the top. Loaded with the first toast. */
export function ToastRegion({ onReady }: { onReady: () => void }) {
  const phone = useSyncExternalStore(watchPhone, () => matchMedia(PHONE).matches);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the region is ready once, when it first stands
  useEffect(onReady, []);
  return (
    <div
      id={LAYER}
      ref={(layer) => layer?.showPopover()}
      popover="manual"
      className="inset-auto m-0 overflow-visible border-0 bg-transparent p-0 text-inherit"
    >
      <Sonner
        position={phone ? "top-center" : "bottom-right"}
        containerAriaLabel="Avisos"
        mobileOffset={16}
        offset={24}
        gap={12}
        // Stacked behind each other, the older ones could be read and closed by pointer only.
        expand
        visibleToasts={3}
      />
    </div>
  );
}

function watchPhone(changed: () => void) {
  const query = matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

export function presentToast(toast: Toast): void {
  const duration = toast.tone === "destructive" ? ERROR_SHOWN_MS : SHOWN_MS;
  raiseAboveDialogs();
  sonner.custom((id) => <ToastCard toast={toast} onClose={() => sonner.dismiss(id)} />, { duration });
}

const CALL =
  "-mb-2 inline-flex min-h-tap items-center justify-self-start font-semibold text-small underline underline-offset-4 focus-visible:outline-paper";

/** What was shown last stands highest in the top layer. */
function raiseAboveDialogs(): void {
  if (!document.querySelector("dialog:modal")) return;
  const layer = document.getElementById(LAYER);
  layer?.hidePopover();
  layer?.showPopover();
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const destructive = toast.tone === "destructive";
  return (
    <div
      role={destructive ? "alert" : "status"}
      className={clsx(
        "grid w-full grid-cols-[1.25rem_minmax(0,1fr)_var(--spacing-tap)] items-start gap-3.5 rounded-control py-4 pr-1 pl-4.5 font-sans text-paper shadow-float md:w-95",
        destructive ? "bg-danger" : "bg-ink",
      )}
    >
      <Icon of={destructive ? CircleAlert : Check} className="mt-0.5" />
      <div className="grid gap-0.5 text-body">
        <p className="font-semibold leading-snug">{toast.title}</p>
        {toast.description && <p className="text-small">{toast.description}</p>}
        {toast.link && (
          <Link to={toast.link.to} onClick={onClose} className={CALL}>
            {toast.link.label}
          </Link>
        )}
        {toast.action && (
          <button
            type="button"
            onClick={() => {
              toast.action?.onPress();
              onClose();
            }}
            className={CALL}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Fechar"
        onClick={onClose}
        className="-mt-2.75 grid size-tap place-items-center rounded-control hover:bg-paper/15 focus-visible:outline-paper"
      >
        <Icon of={X} size="s" />
      </button>
    </div>
  );
}
