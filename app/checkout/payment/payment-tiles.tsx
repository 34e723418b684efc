import clsx from "clsx";
import { ExternalLink } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { PaymentMark } from "#app/ui/brand/payment-mark.tsx";
import { RadioMark } from "#app/ui/fields/radio.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { MethodFacts } from "./payment-methods.ts";

interface PaymentTilesProps {
  tiles: readonly MethodFacts[];
  chosen: PaymentMethod;
  disabled: boolean;
  onChoose: (method: PaymentMethod) => void;
  /** Fields and notes of the chosen method; they open inside its tile. */
  children: ReactNode;
}

/**
 * The methods as radio buttons; the chosen one is open. The open part has one place in the document and only its order
 * changes, because an iframe that is moved loads again and forgets what was typed.
 * Rules: PAY-87.
 */
export function PaymentTiles({ tiles, chosen, disabled, onChoose, children }: PaymentTilesProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen || !box.current) return;
    shown.current = chosen;
    bringIntoView(box.current);
  }, [chosen]);
  return (
    <div ref={box} className="flex flex-col gap-2.5">
      <fieldset disabled={disabled} className="contents">
        <legend className="sr-only">Forma de pagamento</legend>
        {tiles.map((tile, index) => (
          <Tile
            key={tile.method}
            tile={tile}
            place={2 * index}
            checked={tile.method === chosen}
            onChoose={() => onChoose(tile.method)}
          />
        ))}
      </fieldset>
      <div
        data-open-method
        style={{ order: 2 * tiles.findIndex(({ method }) => method === chosen) + 1 }}
        // No transition: with reduced motion everything has a short one, and the new order would be measured too early.
        className="-mt-2.5 grid transition-none grid-cols-[minmax(0,1fr)] gap-4.5 rounded-b-control border-2 border-ink border-t-0 bg-surface px-4.25 pb-4.25"
      >
        {children}
      </div>
    </div>
  );
}

interface TileProps {
  tile: MethodFacts;
  place: number;
  checked: boolean;
  onChoose: () => void;
}

function Tile({ tile: { method, label, caption, offer, marks, paused = false }, place, checked, onChoose }: TileProps) {
  const brands = marks.length > 1;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside the mark
    <label
      style={{ order: place }}
      data-may-be-covered={!checked || undefined}
      className={clsx(
        "grid min-h-16 cursor-pointer grid-cols-[1.375rem_minmax(0,1fr)_auto] items-center gap-x-3.5 bg-surface",
        "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ink has-[:focus-visible]:outline-offset-2",
        checked
          ? "rounded-t-control border-2 border-ink border-b-0 px-4.25 pt-3.25 pb-3"
          : "rounded-control border border-line-strong px-4.5 py-3.5",
      )}
    >
      <RadioMark name="payment-method" value={method} checked={checked} onChange={onChoose} />
      <span>
        <b className={clsx("block leading-snug", paused ? "font-normal text-ink-muted" : "font-semibold")}>{label}</b>
        {offer && <span className="block text-accent text-small leading-snug tabular-nums">{offer}</span>}
        <span className="block text-caption text-ink-muted leading-snug">{caption}</span>
      </span>
      {!paused && (
        <span
          className={clsx(
            "flex gap-1.5",
            brands && "col-start-2 row-start-2 mt-2 lg:col-start-3 lg:row-start-1 lg:mt-0",
          )}
        >
          {marks.length === 0 && <Icon of={ExternalLink} />}
          {marks.map((mark) => (
            // The label says PIX and boleto already.
            <span key={mark} aria-hidden={mark === method}>
              <PaymentMark of={mark} className={brands ? "h-5" : "h-6"} />
            </span>
          ))}
        </span>
      )}
    </label>
  );
}

/** Room above a tile that was scrolled to, in CSS pixels. */
const ABOVE = 16;

/** Scrolls the chosen tile's top to the window's, unless all of the tile is in sight. */
function bringIntoView(box: HTMLElement) {
  const tile = box.querySelector("label:has(:checked)")?.getBoundingClientRect();
  const open = box.querySelector("[data-open-method]")?.getBoundingClientRect();
  if (!tile || !open || (tile.top >= 0 && open.bottom <= window.innerHeight)) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: window.scrollY + tile.top - ABOVE, behavior: still ? "instant" : "smooth" });
}
