import { Check, Link2, MessageCircle } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";

interface ShareMenuProps {
  /** The page's absolute URL. */
  address: string;
  /** WhatsApp link with the text to send. */
  whatsapp: string;
  /** The button that opened the menu; presses on it do not close the menu from outside. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const COPIED_MS = 2_000;
/** Space to keep free at the bottom of the window, in pixels: the sticky buy bar on phones and a margin. */
const FOOT = 80;
const ENTRY = "flex min-h-tap w-full items-center gap-3 px-4 text-control hover:bg-tile";

/**
 * WhatsApp or copy link, where the device has no share dialog. Esc and a press elsewhere close it. Opens upwards when
 * there is no room below.
 */
export function ShareMenu({ address, whatsapp, button, onClose }: ShareMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [upwards, setUpwards] = useState(false);
  const [copied, setCopied] = useState<"no" | "yes" | "failed">("no");
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const { bottom = 0, height = 0 } = menu.current?.getBoundingClientRect() ?? {};
    const { top = 0 } = button.current?.getBoundingClientRect() ?? {};
    setUpwards(bottom > window.innerHeight - FOOT && top > height + FOOT);
  }, [button]);

  useEffect(() => {
    menu.current?.querySelector<HTMLElement>("a")?.focus();
    const gone = new AbortController();
    const { signal } = gone;
    function pressElsewhere({ target }: Event) {
      const inside = target instanceof Node && (menu.current?.contains(target) || button.current?.contains(target));
      if (!inside) close.current();
    }
    function closeByKey(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      close.current();
      button.current?.focus();
    }
    document.addEventListener("pointerdown", pressElsewhere, { signal });
    document.addEventListener("focusin", pressElsewhere, { signal });
    document.addEventListener("keydown", closeByKey, { signal });
    return () => gone.abort();
  }, [button]);

  useEffect(() => {
    if (copied !== "yes") return;
    const timer = setTimeout(() => setCopied("no"), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    const done = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setCopied(done ? "yes" : "failed");
  }
  return (
    <div
      ref={menu}
      className={`absolute left-0 z-20 w-full max-w-80 animate-rise-in rounded-panel border border-line bg-surface py-2 shadow-float ${upwards ? "bottom-full" : "top-full"}`}
    >
      <ul>
        <li>
          <a href={whatsapp} target="_blank" rel="noopener" className={ENTRY}>
            <Icon of={MessageCircle} size="s" /> WhatsApp
          </a>
        </li>
        <li>
          <button type="button" onClick={copy} className={ENTRY}>
            <Icon of={copied === "yes" ? Check : Link2} size="s" />
            {copied === "yes" ? "Link copiado" : "Copiar link"}
          </button>
        </li>
      </ul>
      <p role="status" className={copied === "failed" ? "px-4 py-2 text-small" : "sr-only"}>
        {copied === "yes" && "Link copiado"}
        {copied === "failed" && (
          <>
            Copie o endereço: <span className="select-all break-all">{address}</span>
          </>
        )}
      </p>
    </div>
  );
}
