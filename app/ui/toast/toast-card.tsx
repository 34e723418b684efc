import clsx from "clsx";
import { Check, CircleAlert, Info, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "../icon.tsx";
import { ProductPicture } from "../picture.tsx";
import { withUnbrokenUnits } from "../unbroken-units.ts";
import type { Toast } from "./toast.tsx";
import { passSoon } from "./toast-passing.ts";

const CALL =
  "-my-2 inline-flex min-h-tap items-center justify-self-start font-semibold text-small underline underline-offset-4 focus-visible:outline-paper";

const ICONS = { default: Check, notice: Info, destructive: CircleAlert };

interface ToastCardProps {
  toast: Toast;
  /** It goes by itself, in place of the container's timer. */
  passes: boolean;
  onClose: () => void;
}

/** A toast's texts, buttons and close button. Rules: CART-60. */
export function ToastCard({ toast, passes, onClose }: ToastCardProps) {
  const { tone = "default", action, brief = false } = toast;
  const destructive = tone === "destructive";
  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for this card
  useEffect(() => (passes && card.current ? passSoon(card.current, onClose) : undefined), []);

  /** Returns the focus to where it came from, before it is lost with the toast. */
  function close() {
    onClose();
    requestAnimationFrame(() => {
      if (!card.current?.contains(document.activeElement)) return;
      const before = cameFrom.current;
      const place = before instanceof HTMLElement && before.isConnected ? before : document.getElementById("conteudo");
      place?.focus({ preventScroll: true });
    });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus came from
    <div
      ref={card}
      onFocus={({ relatedTarget }) => {
        if (!card.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      role={destructive ? "alert" : "status"}
      className={clsx(
        "relative grid w-full items-start gap-3 rounded-control pr-1 font-sans text-paper shadow-float",
        brief ? "py-0.5 md:max-lg:w-80 lg:w-90" : clsx("md:w-95", !toast.piece && "py-3"),
        toast.piece
          ? "grid-cols-[2.5rem_minmax(0,1fr)] gap-y-2 py-2 max-md:gap-x-2.5 max-md:pr-2 max-md:pl-2 md:grid-cols-[4rem_minmax(0,1fr)_var(--spacing-tap)] md:pl-3"
          : "grid-cols-[1.25rem_minmax(0,1fr)_var(--spacing-tap)] pl-4",
        destructive ? "bg-danger" : "bg-ink",
      )}
    >
      {toast.piece ? (
        <span className="relative block size-10 bg-paper/15 md:size-16">
          <ProductPicture picture={toast.piece.picture} alt="" sizes="64px" small />
        </span>
      ) : (
        <Icon of={ICONS[tone]} className={brief ? "mt-3" : undefined} />
      )}
      <div
        className={
          brief
            ? "flex min-w-0 flex-wrap items-baseline gap-x-2 py-2.5 text-small"
            : clsx("grid gap-0.5", toast.piece ? "min-w-0 text-small" : "text-control")
        }
      >
        {toast.piece ? (
          <PieceText toast={toast} piece={toast.piece} />
        ) : (
          <>
            <p className="font-semibold leading-snug">{toast.title}</p>
            {toast.description && (
              <p aria-hidden={toast.spoken ? true : undefined} className="text-small leading-snug">
                {withUnbrokenUnits(toast.description)}
              </p>
            )}
            {toast.spoken && <p className="sr-only">{toast.spoken}</p>}
          </>
        )}
        {toast.link && !toast.piece && (
          <Link to={toast.link.to} onClick={onClose} className={CALL}>
            {toast.link.label}
          </Link>
        )}
        {action && (
          <button
            type="button"
            onClick={() => {
              action.onPress();
              close();
            }}
            className={CALL}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Fechar"
        onClick={close}
        className={clsx(
          "grid size-tap place-items-center rounded-control hover:bg-paper/15 focus-visible:outline-paper",
          !brief && "-mt-2.5",
          // On a phone the sentence has the whole width.
          toast.piece && "max-md:absolute max-md:top-2 max-md:right-0",
        )}
      >
        <Icon of={X} size="s" />
      </button>
      {toast.piece && toast.link && <WaysOn cart={toast.link} onGo={onClose} />}
    </div>
  );
}

/** What was added: the title as a small heading, the sentence with the piece's name in bold, then size and price. */
function PieceText({ toast, piece }: { toast: Toast; piece: NonNullable<Toast["piece"]> }) {
  const { title, description = "" } = toast;
  return (
    <>
      <p className="flex items-center gap-1.5 text-caption text-paper/80 leading-snug max-md:pr-9">
        <Icon of={Check} size="s" /> {title}
      </p>
      <p className="leading-snug">
        <b className="font-semibold">{withUnbrokenUnits(piece.name)}</b>
        {description.slice(piece.name.length)}
      </p>
      <p className="text-paper/80 tabular-nums leading-snug">{piece.facts}</p>
    </>
  );
}

const WAY =
  "inline-flex min-h-tap flex-1 items-center justify-center rounded-control border border-paper px-3 text-center font-semibold text-small leading-tight focus-visible:outline-paper";

/** Links of the toast of an added piece: to the cart and, while the shop is open, to the checkout. */
function WaysOn({ cart, onGo }: { cart: NonNullable<Toast["link"]>; onGo: () => void }) {
  const { closed } = useShop();
  return (
    <div className="col-span-full flex gap-2 md:pr-2">
      <Link to={cart.to} onClick={onGo} className={clsx(WAY, "hover:bg-paper/15")}>
        {cart.label}
      </Link>
      {!closed && (
        <Link to="/checkout" onClick={onGo} className={clsx(WAY, "bg-paper text-ink hover:bg-tile")}>
          Finalizar Compra
        </Link>
      )}
    </div>
  );
}
